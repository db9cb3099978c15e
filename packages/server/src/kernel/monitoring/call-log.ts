import { recentMap } from '../../store/recent-map.ts'

/** One call of an application and what it was answered: nothing that it said, and nothing of whom it is about. */
export interface LoggedCall {
  /** When it was answered, ms since 1970. */
  readonly at: number
  readonly method: string
  /** The path with names in the place of ids. */
  readonly route: string
  readonly operation: string
  readonly status: number
  /** The error's number where it was refused. */
  readonly code: number | null
  /** How long it took, ms. */
  readonly ms: number
  /** How many calls the bucket takes, and how many were left; null where none was counted. */
  readonly bucket: { readonly limit: number; readonly remaining: number } | null
}

/** Calls that are kept of each application, and applications of which any are kept: about 20 MB at most. */
export const MOST_CALLS = 100
const MOST_APPLICATIONS = 1_000

/** The last calls of applications to this process, in its memory alone (docs/decisions/0038-a-log-of-calls.md). */
export class CallLog {
  readonly #calls = recentMap<LoggedCall[]>(MOST_APPLICATIONS)

  note(applicationId: string, call: LoggedCall): void {
    const calls = this.#calls.get(applicationId) ?? []
    calls.push(call)
    if (calls.length > MOST_CALLS) calls.shift()
    this.#calls.set(applicationId, calls)
  }

  /** The newest first. */
  of(applicationId: string): readonly LoggedCall[] {
    return (this.#calls.get(applicationId) ?? []).toReversed()
  }
}
