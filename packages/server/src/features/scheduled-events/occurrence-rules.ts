import { ScheduledEventStatus } from '@guildhall/protocol/enums/scheduled-event'
import type { BareScheduledEvent } from '@guildhall/protocol/objects/guilds/scheduled-event'
import { MAX_TIMESTAMP_MS } from '@guildhall/protocol/parse-literals'
import {
  currentOccurrence,
  durationOf,
  isOccurrence,
  nextOccurrence,
  type Occurrence,
  occurrenceAt,
  occurrenceIdAt,
  occurrenceTime,
} from '@guildhall/protocol/scheduled-events/occurrences'
import { toTimestamp } from '../../kernel/clock.ts'

const { SCHEDULED, CANCELED } = ScheduledEventStatus

/** Whether an event has an occurrence with a given id. */
export const hasOccurrence = (event: BareScheduledEvent, id: string): boolean =>
  occurrenceIdAt(occurrenceTime(id)) === id && isOccurrence(event, occurrenceTime(id))

/** A recurring event at its next occurrence; null if it doesn't recur, or if the next time can't be represented. */
export function atNextOccurrence(event: BareScheduledEvent, now: number): BareScheduledEvent | null {
  const after = Math.max(currentOccurrence(event).start, now)
  return atOccurrence(event, nextOccurrence(event, after), after)
}

/**
 * A scheduled event after an exception was added, changed or removed, which may decide which occurrence comes next. One
 * that is late can still be started.
 *
 * @param id the id of the exception
 */
export function withOccurrence(
  before: BareScheduledEvent,
  after: BareScheduledEvent,
  { id, now }: { id: string; now: number },
): BareScheduledEvent {
  if (before.status !== SCHEDULED) return after
  const since = Math.min(now, currentOccurrence(before).start - 1)
  const next = nextOccurrence(after, since)
  const changed = occurrenceAt(after, occurrenceTime(id))
  const isFirst = !changed.isCanceled && changed.start > since && changed.start < (next?.start ?? Infinity)
  return atOccurrence(after, isFirst ? changed : next, since) ?? { ...after, status: CANCELED }
}

/** An event at an occurrence that starts after a given time. Exceptions of occurrences that have passed are removed. */
function atOccurrence(event: BareScheduledEvent, next: Occurrence | null, after: number): BareScheduledEvent | null {
  const duration = durationOf(event)
  if (next === null || (duration !== null && next.originalStart + duration > MAX_TIMESTAMP_MS)) return null
  return {
    ...event,
    status: SCHEDULED,
    scheduled_start_time: toTimestamp(next.originalStart),
    scheduled_end_time: duration === null ? null : toTimestamp(next.originalStart + duration),
    guild_scheduled_event_exceptions: event.guild_scheduled_event_exceptions.filter(({ event_exception_id: id }) => {
      const { start, originalStart } = occurrenceAt(event, occurrenceTime(id))
      return id === next.id || Math.max(start, originalStart) > after
    }),
  }
}
