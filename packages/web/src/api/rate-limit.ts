import { ApiProblem } from './api-problem.ts'

/** The longest wait, in seconds, that users don't perceive as a failure. */
const MOST_SECONDS = 5
const MOST_TRIES = 4

/**
 * Retries a rate-limited call when it is allowed again. Limits with an error code of their own, such as slow mode, are
 * left to the user.
 */
export async function withRateLimit<T>(signal: AbortSignal | undefined, make: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await make()
    } catch (problem) {
      const seconds = waitOf(problem)
      if (seconds === null || tries === MOST_TRIES) throw problem
      await pause(seconds * 1000, signal)
    }
  }
}

function waitOf(problem: unknown): number | null {
  if (!(problem instanceof ApiProblem) || problem.status !== 429 || problem.code !== 0) return null
  const seconds = problem.body.retry_after
  return typeof seconds === 'number' && seconds >= 0 && seconds <= MOST_SECONDS ? seconds : null
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  if (signal?.aborted) return Promise.reject(signal.reason)
  const timer = setTimeout(resolve, ms)
  signal?.addEventListener('abort', () => {
    clearTimeout(timer)
    reject(signal.reason)
  })
  return promise
}
