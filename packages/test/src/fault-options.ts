import type { Fault } from '@guildhall/protocol/sandboxes/fault'
import type { InferSent } from '@guildhall/protocol/schema'
import { type Duration, milliseconds } from './duration.ts'

/** How often a fault occurs: the next so many times, or with a probability, which the seed determines. */
export interface FaultFrequency {
  readonly times?: number
  /** Above 0, at most 1. */
  readonly rate?: number
}

/** How a call of the bot fails: with an error, late, or both. */
export interface FailedCall extends FaultFrequency {
  readonly status?: number
  /** Only for a 429. */
  readonly retryAfter?: Duration
  readonly scope?: 'user' | 'global' | 'shared'
  readonly code?: number
  readonly message?: string
  /** In the machine's time. */
  readonly delay?: Duration
}

/**
 * The fault that makes calls of a route fail. Numbers of `retryAfter` are seconds, as in the header; those of `delay`
 * milliseconds.
 */
export function failedCall(route: string, { retryAfter, delay, ...more }: FailedCall): InferSent<typeof Fault> {
  const seconds = typeof retryAfter === 'string' ? milliseconds(retryAfter) / 1000 : retryAfter
  return {
    fault: 'fail',
    route,
    ...more,
    ...(seconds !== undefined && { retry_after: seconds }),
    ...(delay !== undefined && { delay: milliseconds(delay) }),
  }
}

/** How often a fault occurs, given as a number or in full. */
export const toFaultFrequency = (count: number | FaultFrequency): FaultFrequency =>
  typeof count === 'number' ? { times: count } : count
