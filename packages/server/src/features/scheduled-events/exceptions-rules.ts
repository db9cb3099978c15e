import { ScheduledEventStatus } from '@guildhall/protocol/enums/scheduled-event'
import type { BareScheduledEvent } from '@guildhall/protocol/objects/guilds/scheduled-event'
import type {
  ScheduledEventException,
  ScheduledEventExceptionChanges,
} from '@guildhall/protocol/objects/guilds/scheduled-event-exception'
import { OCCURRENCE_LIMITS } from '@guildhall/protocol/occurrence-limits'
import {
  currentOccurrence,
  isOccurrence,
  occurrenceAt,
  occurrenceIdAt,
  occurrenceTime,
} from '@guildhall/protocol/scheduled-events/occurrences'
import { ApiError, fieldError } from '../../kernel/api-error.ts'
import { toTimestamp } from '../../kernel/clock.ts'
import { END_BEFORE_START, inPast } from './scheduled-events-rules.ts'

/**
 * The occurrence of an event to which a request refers, if it may get an exception.
 *
 * @returns an exception that doesn't change anything yet
 * @throws InvalidFormBody
 */
export function newException(event: BareScheduledEvent, originalStart: string): ScheduledEventException {
  const at = Date.parse(originalStart)
  const { id, guild_scheduled_event_exceptions: all } = event
  if (!isOccurrence(event, at)) throw refused('GUILD_SCHEDULED_EVENT_UNKNOWN_OCCURRENCE', 'Unknown occurrence')
  const event_exception_id = occurrenceIdAt(at)
  if (all.some((each) => each.event_exception_id === event_exception_id)) {
    throw refused('GUILD_SCHEDULED_EVENT_EXCEPTION_EXISTS', 'The occurrence has an exception')
  }
  if (all.length >= OCCURRENCE_LIMITS.exceptions) {
    const message = `Maximum number of exceptions reached (${OCCURRENCE_LIMITS.exceptions})`
    throw refused('GUILD_SCHEDULED_EVENT_EXCEPTION_LIMIT', message)
  }
  return { event_id: id, event_exception_id, scheduled_start_time: null, scheduled_end_time: null, is_canceled: false }
}

/** @throws UnknownScheduledEvent */
export function mustFindException(event: BareScheduledEvent, id: string): ScheduledEventException {
  const found = event.guild_scheduled_event_exceptions.find(({ event_exception_id }) => event_exception_id === id)
  if (!found) throw new ApiError('UnknownScheduledEvent')
  return found
}

/** An exception after changes: absent fields are unchanged, null stands for the original value. */
export function withExceptionChanges(
  before: ScheduledEventException,
  { scheduled_start_time, scheduled_end_time, is_canceled }: ScheduledEventExceptionChanges,
): ScheduledEventException {
  const momentOf = (sent: string | null | undefined, current: string | null) =>
    sent === undefined ? current : sent === null ? null : toTimestamp(Date.parse(sent))
  return {
    ...before,
    scheduled_start_time: momentOf(scheduled_start_time, before.scheduled_start_time),
    scheduled_end_time: momentOf(scheduled_end_time, before.scheduled_end_time),
    is_canceled: is_canceled === undefined ? before.is_canceled : (is_canceled ?? false),
  }
}

/**
 * An exception must change its occurrence, which must not have passed. An occurrence can't be moved to the past and, if
 * it is active, only its end can be changed.
 *
 * @throws InvalidFormBody
 */
export function mustFit(event: BareScheduledEvent, exception: ScheduledEventException, now: number): void {
  const originalStart = occurrenceTime(exception.event_exception_id)
  const was = occurrenceAt(event, originalStart)
  const is = occurrenceAt({ ...event, guild_scheduled_event_exceptions: [exception] }, originalStart)
  const plain = occurrenceAt({ ...event, guild_scheduled_event_exceptions: [] }, originalStart)
  const isCurrent = was.id === currentOccurrence(event).id
  const isMoved = is.start !== was.start
  if (!isCurrent && Math.max(was.start, originalStart) <= now) throw new ApiError('InvalidFormBody', [inPast(START)])
  if (isCurrent && event.status === ScheduledEventStatus.ACTIVE && (isMoved || is.isCanceled)) throw ACTIVE
  if (is.isCanceled) return
  if (is.start === plain.start && is.end === plain.end) {
    throw fieldError(START, 'GUILD_SCHEDULED_EVENT_EXCEPTION_UNCHANGED', 'An exception must change the occurrence.')
  }
  if ((isMoved || was.isCanceled) && is.start <= now) throw new ApiError('InvalidFormBody', [inPast(START)])
  if (is.end === null) return
  if (is.end <= is.start) throw new ApiError('InvalidFormBody', [END_BEFORE_START])
  if (is.end !== was.end && is.end <= now) throw new ApiError('InvalidFormBody', [inPast('scheduled_end_time')])
}

const START = 'scheduled_start_time'
const ACTIVE = fieldError(START, 'GUILD_SCHEDULED_EVENT_ACTIVE', 'The event is under way')

const refused = (code: string, message: string): ApiError => fieldError('original_scheduled_start_time', code, message)
