/** Who called the API: a user of the sandbox, or the bot, which stands for all other callers. */
export type CallSide = 'bot' | 'user'

/** A file of a multipart body. */
export interface RecordedFile {
  /** The name of its part. */
  readonly part: string
  readonly filename: string
  readonly content_type: string
  readonly bytes: number
}

/** A call of the API of a sandbox (docs/sandboxes.md#calls). */
export interface CallRecord {
  /** Counts calls, from 1. */
  readonly number: number
  /** When the response was sent, milliseconds since 1970, by the sandbox's clock. */
  readonly at: number
  readonly by: CallSide
  readonly method: string
  /** The path with names instead of ids; null if there is no such route. */
  readonly route: string | null
  /** The path below the version, with the query. */
  readonly path: string
  readonly operation: string | null
  /** Null if the client disconnected before the response. */
  readonly status: number | null
  /** The code of an error. */
  readonly code: number | null
  /** The duration until the response, milliseconds of the machine's clock. */
  readonly ms: number
  readonly bucket: { readonly id: string | null; readonly limit: number; readonly remaining: number } | null
  /** The id of the fault that determined the response. */
  readonly fault: string | null
  readonly files: readonly RecordedFile[]
  readonly body_bytes: number
  readonly answer_bytes: number
  /** Null if it is empty or larger than 64 KB. */
  readonly body: unknown
  /** Null if it is empty or larger than 64 KB. */
  readonly answer: unknown
}
