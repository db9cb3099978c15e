import type { BareScheduledEvent } from '@guildhall/protocol/objects/guilds/scheduled-event'
import { createGuildScheduledEventException } from '@guildhall/protocol/operations/scheduled-events/create-guild-scheduled-event-exception'
import { deleteGuildScheduledEventException } from '@guildhall/protocol/operations/scheduled-events/delete-guild-scheduled-event-exception'
import { modifyGuildScheduledEventException } from '@guildhall/protocol/operations/scheduled-events/modify-guild-scheduled-event-exception'
import { type Occurrence, occurrenceAt } from '@guildhall/protocol/scheduled-events/occurrences'
import { t } from '../../../language/dialogs.ts'
import { requireFilled, textIn } from '../../../shared/form/form-problem.ts'
import type { Client } from '../../../state/client.ts'
import { fromLocalDateTime, toLocalDateTime } from '../event-form.ts'

type Caller = Pick<Client, 'call'>

const findException = ({ guild_scheduled_event_exceptions: all }: BareScheduledEvent, { id }: Occurrence) =>
  all.find(({ event_exception_id }) => event_exception_id === id)

const placeOf = (event: BareScheduledEvent, { id }: Occurrence) => ({
  guildId: event.guild_id,
  eventId: event.id,
  exceptionId: id,
})

/** Whether an occurrence takes place at another time than the event's rule says. */
export function isMoved(event: BareScheduledEvent, { originalStart, start, end }: Occurrence): boolean {
  const plain = occurrenceAt({ ...event, guild_scheduled_event_exceptions: [] }, originalStart)
  return start !== plain.start || end !== plain.end
}

/** What hosts can do with an occurrence, which may be restored if it was cancelled or moved. */
export function offeredChanges(event: BareScheduledEvent, occurrence: Occurrence): ('move' | 'restore' | 'cancel')[] {
  if (occurrence.isCanceled) return ['restore']
  return isMoved(event, occurrence) ? ['move', 'restore', 'cancel'] : ['move', 'cancel']
}

type Change = { scheduled_start_time?: string; scheduled_end_time?: string | null; is_canceled: boolean }

async function setException(client: Caller, event: BareScheduledEvent, occurrence: Occurrence, change: Change) {
  const place = placeOf(event, occurrence)
  if (findException(event, occurrence)) {
    await client.call(modifyGuildScheduledEventException, place, change)
    return
  }
  const original_scheduled_start_time = new Date(occurrence.originalStart).toISOString()
  await client.call(createGuildScheduledEventException, place, { original_scheduled_start_time, ...change })
}

export const cancelOccurrence = (client: Caller, event: BareScheduledEvent, occurrence: Occurrence): Promise<void> =>
  setException(client, event, occurrence, { is_canceled: true })

/** The occurrence takes place at its original time again. */
export const restoreOccurrence = async (
  client: Caller,
  event: BareScheduledEvent,
  occurrence: Occurrence,
): Promise<void> => void (await client.call(deleteGuildScheduledEventException, placeOf(event, occurrence)))

/**
 * Moves an occurrence to the entered times; the original ones restore it. The form doesn't show seconds.
 *
 * @throws IncompleteForm
 */
export async function moveOccurrence(
  client: Caller,
  event: BareScheduledEvent,
  occurrence: Occurrence,
  entered: FormData,
): Promise<void> {
  const start = textIn(entered, 'scheduled_start_time').trim()
  const end = textIn(entered, 'scheduled_end_time').trim()
  requireFilled({ scheduled_start_time: start }, { scheduled_start_time: t('channels.enter-a-start-time') })
  const plain = occurrenceAt({ ...event, guild_scheduled_event_exceptions: [] }, occurrence.originalStart)
  if (start === localText(plain.start) && end === localText(plain.end)) {
    if (findException(event, occurrence)) await restoreOccurrence(client, event, occurrence)
    return
  }
  await setException(client, event, occurrence, {
    scheduled_start_time: fromLocalDateTime(start) ?? '',
    scheduled_end_time: fromLocalDateTime(end),
    is_canceled: false,
  })
}

/** A time as a field shows it. */
export const localText = (ms: number | null): string => toLocalDateTime(ms === null ? null : new Date(ms).toISOString())
