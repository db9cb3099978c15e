/** A timer that can be cancelled. */
export interface Timer {
  cancel(): void
}

/** The source of the time for all rules of the platform, which tests can control. Milliseconds since 1970. */
export interface Clock {
  now(): number
  /** Calls `then` once, in `ms`. A pending timer doesn't keep the process alive. */
  after(ms: number, then: () => void): Timer
}

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, then) => {
    const timeout = setTimeout(then, ms)
    timeout.unref()
    return { cancel: () => clearTimeout(timeout) }
  },
}

/**
 * A time as the API formats it: with microseconds and an explicit zero offset, never `Z`
 * (docs/spec/values.md#timestamps).
 */
export const toTimestamp = (ms: number): string => new Date(ms).toISOString().replace('Z', '000+00:00')
