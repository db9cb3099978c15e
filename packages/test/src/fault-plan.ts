import type { Fault } from '@guildhall/protocol/sandboxes/fault'
import type { SentFor } from '@guildhall/protocol/schema'
import { type Duration, milliseconds } from './duration.ts'

/** How often something goes wrong: the next so many times, or each time by a chance, which follows from the seed. */
export interface FaultCount {
  readonly times?: number
  /** Above 0, at most 1. */
  readonly rate?: number
}

/** How a call of the bot fails: with an error, late, or both. */
export interface FailedCall extends FaultCount {
  readonly status?: number
  /** Of a 429. */
  readonly retryAfter?: Duration
  readonly scope?: 'user' | 'global' | 'shared'
  readonly code?: number
  readonly message?: string
  /** By the machine's clock. */
  readonly delay?: Duration
}

/** The fault by which calls of a route fail. Numbers of `retryAfter` are seconds, as in the header; those of `delay` milliseconds. */
export function failedCall(route: string, { retryAfter, delay, ...more }: FailedCall): SentFor<typeof Fault> {
  const seconds = typeof retryAfter === 'string' ? milliseconds(retryAfter) / 1000 : retryAfter
  return {
    fault: 'fail',
    route,
    ...more,
    ...(seconds !== undefined && { retry_after: seconds }),
    ...(delay !== undefined && { delay: milliseconds(delay) }),
  }
}
