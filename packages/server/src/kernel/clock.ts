/** Something that will happen, and can be called off. */
export interface Timer {
  cancel(): void
}

/** Where every rule of the platform reads the time, so that tests can move it. Milliseconds since 1970. */
export interface Clock {
  now(): number
  /** Runs `then` once, `ms` from now. A waiting timer doesn't keep the process alive. */
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

/** A moment as answers show it: microseconds and an explicit zero offset, never `Z` (docs/spec/values.md#timestamps). */
export const toTimestamp = (ms: number): string => new Date(ms).toISOString().replace('Z', '000+00:00')
