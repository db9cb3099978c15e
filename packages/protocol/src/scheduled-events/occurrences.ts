import type { BareScheduledEvent } from '../objects/guilds/scheduled-event.ts'
import { nextByRule } from './next-by-rule.ts'

/** The epoch of ids, ms since 1970 (docs/spec/values.md#snowflakes). */
const EPOCH_MS = 1_420_070_400_000
/** The first time that an id of 63 bits can't contain. */
const END_MS = EPOCH_MS + 2 ** 41

/** One of the times at which an event takes place. All times are in ms since 1970. */
export interface Occurrence {
  /** The id of its exception, if there is one. */
  readonly id: string
  /** When it would start without its exception. */
  readonly originalStart: number
  readonly start: number
  readonly end: number | null
  readonly isCanceled: boolean
}

type Timed = Pick<
  BareScheduledEvent,
  'scheduled_start_time' | 'scheduled_end_time' | 'recurrence_rule' | 'guild_scheduled_event_exceptions'
>

/** Whether ids can contain a time. */
const fitsOccurrenceId = (ms: number): boolean => ms >= EPOCH_MS && ms < END_MS

/** The id of the occurrence of an event whose original start is at a given time. */
export const occurrenceIdAt = (ms: number): string =>
  String(BigInt(Math.min(Math.max(ms, EPOCH_MS), END_MS - 1) - EPOCH_MS) << 22n)

/** The original start of the occurrence with a given id. */
export const occurrenceTime = (id: string): number => Number(BigInt(id) >> 22n) + EPOCH_MS

/** How long each occurrence of an event lasts; null if its end isn't scheduled. */
export const durationOf = ({ scheduled_start_time, scheduled_end_time }: Timed): number | null =>
  scheduled_end_time === null ? null : Date.parse(scheduled_end_time) - Date.parse(scheduled_start_time)

/** The exception of the occurrence that would start at a given time without it. */
const exceptionAt = ({ guild_scheduled_event_exceptions: all }: Timed, ms: number) =>
  fitsOccurrenceId(ms) ? all.find((each) => each.event_exception_id === occurrenceIdAt(ms)) : undefined

/** The occurrence that would start at a given time without its exception. */
export function occurrenceAt(event: Timed, originalStart: number): Occurrence {
  const exception = exceptionAt(event, originalStart)
  const start = exception?.scheduled_start_time ? Date.parse(exception.scheduled_start_time) : originalStart
  const end = exception?.scheduled_end_time
    ? Date.parse(exception.scheduled_end_time)
    : endAfter(start, originalStart, durationOf(event))
  const isCanceled = exception?.is_canceled ?? false
  return { id: occurrenceIdAt(originalStart), originalStart, start, end, isCanceled }
}

/** An occurrence that starts later ends at its original time, unless that precedes the start. */
function endAfter(start: number, originalStart: number, duration: number | null): number | null {
  if (duration === null) return null
  const end = originalStart + duration
  return end > start ? end : start + duration
}

/** The occurrence that is active or comes next. The event's own times are its original ones. */
export const currentOccurrence = (event: Timed): Occurrence =>
  occurrenceAt(event, Date.parse(event.scheduled_start_time))

/** Whether a recurring event has an occurrence that would start at a given time without its exception. */
export function isOccurrence(event: Timed, ms: number): boolean {
  const { recurrence_rule: rule, scheduled_start_time } = event
  if (rule === null || !fitsOccurrenceId(ms)) return false
  return ms === Date.parse(scheduled_start_time) || nextByRule(rule, ms - 1) === ms
}

/**
 * The first occurrence of a recurring event that starts after a given time and is not cancelled. Null if there is none
 * that can be represented.
 */
export function nextOccurrence(event: Timed, after: number): Occurrence | null {
  const known = knownOccurrences(event).filter(({ isCanceled, start }) => !isCanceled && start > after)
  const [next] = byStart([...known, ...plainOccurrences(event, after, 1)])
  return next ?? null
}

/** The occurrences of an event from a given time on, cancelled ones and the current one included. */
export function listOccurrences(event: Timed, after: number, count: number): Occurrence[] {
  const current = currentOccurrence(event)
  const known = knownOccurrences(event).filter(
    ({ id, start, originalStart }) => id === current.id || Math.max(start, originalStart) > after,
  )
  return byStart([...known, ...plainOccurrences(event, after, count)]).slice(0, count)
}

const byStart = (all: Occurrence[]): Occurrence[] => all.toSorted((a, b) => a.start - b.start)

/** The current occurrence and all that have an exception. */
function knownOccurrences(event: Timed): Occurrence[] {
  const current = currentOccurrence(event)
  const excepted = event.guild_scheduled_event_exceptions
    .filter(({ event_exception_id }) => event_exception_id !== current.id)
    .map(({ event_exception_id }) => occurrenceAt(event, occurrenceTime(event_exception_id)))
  return [current, ...excepted]
}

/** The first occurrences after a given time that aren't among the known ones. */
function plainOccurrences(event: Timed, after: number, count: number): Occurrence[] {
  const { recurrence_rule: rule } = event
  const first = Date.parse(event.scheduled_start_time)
  const found: Occurrence[] = []
  if (rule === null) return found
  // An event may start later than its rule, which then has no occurrences before.
  let at = exceptionAt(event, first) ? after : Math.max(after, first)
  while (found.length < count) {
    const next = nextByRule(rule, at)
    if (next === null) break
    if (next !== first && !exceptionAt(event, next)) found.push(occurrenceAt(event, next))
    at = next
  }
  return found
}
