import { anything, boolean, choice, type Infer, integer, list, optional, shape, text } from '../schema.ts'

/**
 * A line of a recording. The first contains the plan. The others contain a `request` to the test API, or a `call` of
 * the API by the bot or by the user in `as`. Ids are written as names; `ids` are the fields of the response to whose
 * ids later lines refer.
 */
export const RecordedLine = shape({
  line: integer({ min: 1 }),
  /** Since the start of the sandbox, by its clock, ms. */
  ms: integer({ min: 0 }),
  plan: optional(anything()),
  /** The clock of the recorded plan: that of `plan` is frozen. */
  clock: optional(choice(['real', 'frozen'])),
  request: optional(text()),
  call: optional(text()),
  as: optional(text()),
  route: optional(text()),
  body: optional(anything()),
  /** The size of a body that wasn't stored. */
  body_bytes: optional(integer()),
  files: optional(anything()),
  /** The response's status; absent if the client disconnected before. */
  status: optional(integer()),
  /** Why a request was refused. */
  refused: optional(text()),
  ids: optional(list(text())),
  /** The snapshot that was taken. */
  snapshot: optional(text()),
  /** The recording has reached its maximum length: later lines are missing. */
  full: optional(boolean()),
})
/** A value of {@link RecordedLine}. */
export type RecordedLine = Infer<typeof RecordedLine>

/** A field of a call that differs: of the `path`, the `body`, the `files` or the `status`. */
export interface ChangedField {
  readonly field: string
  readonly recorded: unknown
  readonly replayed: unknown
}

/** A difference between a replay and its recording. */
export interface RecordingDifference {
  /** A call that is missing, new, changed, or in another order; a request that is refused, or no longer is. */
  readonly kind: 'missing' | 'new' | 'changed' | 'moved' | 'refused' | 'allowed'
  /** The line in the recording; null for a new call. */
  readonly line: number | null
  /** The line of the last request before it; null if there was none. */
  readonly after: number | null
  /** The call or request, with names instead of ids. */
  readonly what: string
  readonly fields: readonly ChangedField[]
  /** A description in one sentence. */
  readonly text: string
}
