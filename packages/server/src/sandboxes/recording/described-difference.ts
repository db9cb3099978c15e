import type { ChangedField, RecordedLine, RecordingDifference } from '@guildhall/protocol/sandboxes/recording'
import type { BoundNames } from './bound-names.ts'
import type { ComparedCall } from './compared-calls.ts'
import type { JournalledCall } from './recorded-entry.ts'

/** The maximum length of a value in a description. */
const MOST_SHOWN = 200

/** Describes a recorded call that is missing, differs or comes in another order; null if it doesn't. */
export function changedCall(compared: ComparedCall, after: number | null): RecordingDifference | null {
  const { recorded, replayed, fields, isMoved } = compared
  const { line, call: what } = recorded
  if (replayed === null) return described({ kind: 'missing', line, after, what, fields }, 'is not called any more')
  if (fields.length > 0)
    return described({ kind: 'changed', line, after, what, fields }, fields.map(sentence).join('; '))
  if (isMoved) return described({ kind: 'moved', line, after, what, fields }, 'comes in another order')
  return null
}

/** Describes a call that isn't in the recording. */
export function newCall(call: JournalledCall, after: number | null, names: BoundNames): RecordingDifference {
  const what = String(names.show(`${call.method} ${call.path}`))
  const fields = call.body === null ? [] : [{ field: 'body', recorded: undefined, replayed: names.show(call.body) }]
  const sent = call.body === null ? '' : ` with ${shown(names.show(call.body))}`
  return described({ kind: 'new', line: null, after, what, fields }, `is called now${sent}`)
}

/** Describes an act that succeeded in the recording and fails now, or the reverse; null otherwise. */
export function outcomeDifference(line: RecordedLine, refused: string | null): RecordingDifference | null {
  const before = line.refused ?? null
  if ((before === null) === (refused === null)) return null
  const head = { line: line.line, after: line.line, what: nameOf(line) }
  const fields = [{ field: 'refused', recorded: before, replayed: refused }]
  if (refused === null)
    return described({ kind: 'allowed', ...head, fields }, `succeeds now; in the recording it failed: ${before}`)
  return described({ kind: 'refused', ...head, fields }, `fails now: ${refused}`)
}

function described(difference: Omit<RecordingDifference, 'text'>, what: string): RecordingDifference {
  const { line, after } = difference
  const where = line === null ? (after === null ? 'at the beginning' : `after line ${after}`) : `line ${line}`
  return { ...difference, text: `${where}: ${difference.what} ${what}` }
}

const sentence = ({ field, recorded, replayed }: ChangedField): string =>
  `has the ${field} ${shown(replayed)}, which was ${shown(recorded)}`

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text
}

/** A short description of what was done. */
function nameOf({ request, call, as, body }: RecordedLine): string {
  if (request === undefined) return `${as}: ${call}`
  if (typeof body !== 'object' || body === null || !('act' in body) || !('as' in body)) return request
  return `${body.as}: ${body.act}${'name' in body ? ` ${body.name}` : ''}`
}
