import { appendFileSync, readFileSync } from 'node:fs'
import type { ErrorName } from '@guildhall/protocol/errors'
import { documentedErrors } from '../kernel/documented-errors.ts'
import type { AnyOperation } from '../kernel/operation.ts'

const seen = new Set<string>()

/** Notes an effect that an operation had, in the file that the whole run shares, once a process. */
export function observeEffect(operation: string, effect: string): void {
  const line = `${operation}\t${effect}`
  const file = process.env.GUILDHALL_TEST_EFFECTS
  if (!file || seen.has(line)) return
  seen.add(line)
  appendFileSync(file, `${line}\n`)
}

/** Notes a refusal as an effect. @throws Error, so that the request fails, if the operation doesn't document it */
export function observeRefusal(operation: AnyOperation, error: ErrorName): void {
  if (!documentedErrors(operation).has(error)) {
    throw new Error(`${operation.name} answers ${error}, which its contract doesn't name`)
  }
  observeEffect(operation.name, error)
}

/** The declared effects, events, audit entries and errors, that no test of the run has seen. */
export function unseenEffects(operations: readonly AnyOperation[], file: string): string[] {
  const lines = new Set(readFileSync(file, 'utf8').split('\n'))
  return operations.flatMap(({ name, emits, audits, errors = [] }) =>
    [...emits, ...errors, ...(audits === 'none' ? [] : [audits].flat())]
      .filter((effect) => !lines.has(`${name}\t${effect}`))
      .map((effect) => `${name} declares ${effect}`),
  )
}
