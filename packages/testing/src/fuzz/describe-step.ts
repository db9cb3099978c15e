import { inspect } from 'node:util'
import type { Step } from './fuzz-run.ts'

/** A step in readable form. */
export function describeStep(step: Step): string {
  if ('pass_ms' in step) return `${step.pass_ms} ms pass`
  const plain = 'call' in step ? { ...step.call, operation: step.call.operation.name } : step
  return inspect(plain, { depth: 5, breakLength: 160, maxStringLength: 300 })
}
