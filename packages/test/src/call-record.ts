/** A call of the API that the bot made (docs/sandboxes.md#calls). */
export interface CallRecord {
  /** Counts calls, from 1. */
  readonly number: number
  /** Milliseconds since 1970, by the world's clock. */
  readonly at: number
  readonly method: string
  /** What was called, with the query, below the version. */
  readonly path: string
  /** The path with names in the place of ids; null if there is no such route. */
  readonly route: string | null
  readonly operation: string | null
  readonly status: number | null
  readonly code: number | null
  readonly ms: number
  readonly bucket: { readonly id: string; readonly limit: number; readonly remaining: number } | null
  readonly body: unknown
  readonly answer: unknown
  readonly fault: string | null
}
