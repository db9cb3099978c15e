/** An id in an answer, and the path of its field, with dots between names and indexes. */
export type AnsweredId = readonly [field: string, id: string]

/** A request to the test API. */
export interface RecordedRequest {
  readonly at: number
  /** The method, and the path below the sandbox. */
  readonly request: string
  /** As JSON; null if there is none. */
  readonly body: string | null
  refused: string | null
  ids: readonly AnsweredId[]
  /** The snapshot that the request took. */
  snapshot: string | null
}

/** A call of the API, as in the journal. */
export interface RecordedCallEntry {
  readonly at: number
  /** As JSON. */
  readonly call: string
  /** The user who called; null for the bot. */
  readonly as: string | null
}

export type RecordedEntry = RecordedRequest | RecordedCallEntry

/** The fields of a journal's call that a recording needs. */
export interface JournalledCall {
  readonly method: string
  readonly path: string
  readonly route: string | null
  readonly status: number | null
  readonly body: unknown
  readonly body_bytes: number
  readonly files: readonly object[]
  readonly answer: unknown
}

export const journalledCall = ({ call }: RecordedCallEntry): JournalledCall => JSON.parse(call)

const ID = /^(?:\d{17,20}|sandbox-\d+)$/u

export function idsIn(answer: unknown, field = ''): AnsweredId[] {
  if (typeof answer === 'string') return ID.test(answer) ? [[field, answer]] : []
  if (typeof answer !== 'object' || answer === null) return []
  return Object.entries(answer).flatMap(([name, value]) => idsIn(value, field === '' ? name : `${field}.${name}`))
}
