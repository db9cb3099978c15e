import { appendFileSync, readFileSync } from 'node:fs'
import type { ErrorName } from '@guildhall/protocol/errors'
import { instanceActionOf, isAdministration } from 'guildhall/kernel/administration/administration-record'
import { documentedErrors } from 'guildhall/kernel/documented-errors'
import type { AnyOperation } from 'guildhall/kernel/operation'

const seen = new Set<string>()

/** Records an effect of an operation, in a file shared by the whole run, once per process. */
export function observeEffect(operation: string, effect: string): void {
  const line = `${operation}\t${effect}`
  const file = process.env.GUILDHALL_TEST_EFFECTS
  if (!file || seen.has(line)) return
  seen.add(line)
  appendFileSync(file, `${line}\n`)
}

const UNDOCUMENTED = 'undocumented '

/** Records an error that neither the operation's contract nor its requirement declares. */
export function observeRefusal(operation: AnyOperation, error: ErrorName): void {
  if (!documentedErrors(operation).has(error)) observeEffect(operation.name, UNDOCUMENTED + error)
}

/** The errors of a run that no contract declares. */
export const undocumentedErrors = (file: string): string[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.includes(`\t${UNDOCUMENTED}`))
    .map((line) => line.replace(`\t${UNDOCUMENTED}`, ' answers '))

/** The declared effects, events and entries in audit logs, that no test of the run has caused. */
export function unseenEffects(operations: readonly AnyOperation[], file: string): string[] {
  const lines = new Set(readFileSync(file, 'utf8').split('\n'))
  return operations.flatMap((operation) =>
    declaredEffects(operation)
      .filter((effect) => !lines.has(`${operation.name}\t${effect}`))
      .map((effect) => `${operation.name} declares ${effect}`),
  )
}

const declaredEffects = (operation: AnyOperation): string[] => {
  const { emits, audits } = operation
  const actions = isAdministration(operation) ? [instanceActionOf(operation)] : []
  return [...emits, ...(audits === 'none' ? [] : [audits].flat()), ...actions]
}
