import { recentMap } from '../../store/lru-map.ts'

/** A call by an application and its response, without contents and users. */
export interface LoggedCall {
  /** The time of the response, ms since 1970. */
  readonly at: number
  readonly method: string
  /** The path with parameter names instead of ids. */
  readonly route: string
  readonly operation: string
  readonly status: number
  /** The error's code if the call was refused. */
  readonly code: number | null
  /** The duration, ms. */
  readonly ms: number
  /** The limit and the remaining calls of the rate limit bucket; null if none applied. */
  readonly bucket: { readonly limit: number; readonly remaining: number } | null
}

/** How many calls are kept for each application, and for how many applications: about 20 MB at most. */
export const MOST_CALLS = 100
const MOST_APPLICATIONS = 1_000

/** The last calls of applications to this process, in memory only (docs/decisions/0038-a-log-of-calls.md). */
export class CallLog {
  readonly #calls = recentMap<LoggedCall[]>(MOST_APPLICATIONS)

  note(applicationId: string, call: LoggedCall): void {
    const calls = this.#calls.get(applicationId) ?? []
    calls.push(call)
    if (calls.length > MOST_CALLS) calls.shift()
    this.#calls.set(applicationId, calls)
  }

  /** An application's calls, newest first. */
  of(applicationId: string): readonly LoggedCall[] {
    return (this.#calls.get(applicationId) ?? []).toReversed()
  }
}
