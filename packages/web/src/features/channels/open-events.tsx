import type { BareScheduledEvent } from '@guildhall/protocol/objects/guilds/scheduled-event'
import type { Occurrence } from '@guildhall/protocol/scheduled-events/occurrences'
import { openDialog } from '../../shared/overlay/open-dialog.tsx'

/** Opens the scheduled events of a guild. */
export const openEvents = (guildId: string): void =>
  openDialog(async () => {
    const { EventsDialog } = await import('./events-dialog.tsx')
    const ways = {
      edit: (event: BareScheduledEvent | null) => openEventForm(guildId, event),
      move: openOccurrenceForm,
      back: () => openEvents(guildId),
    }
    return (close) => <EventsDialog guildId={guildId} ways={ways} onClose={close} />
  })

/** Creates or edits an event, and then opens the list again. */
const openEventForm = (guildId: string, event: BareScheduledEvent | null): void =>
  openDialog(async () => {
    const { EventDialog } = await import('./event-dialog.tsx')
    return () => <EventDialog guildId={guildId} event={event} onClose={() => openEvents(guildId)} />
  })

/** Moves an occurrence of an event, and then opens the list again. */
const openOccurrenceForm = (event: BareScheduledEvent, occurrence: Occurrence): void =>
  openDialog(async () => {
    const { OccurrenceDialog } = await import('./occurrences/occurrence-dialog.tsx')
    const back = () => openEvents(event.guild_id)
    return () => <OccurrenceDialog event={event} occurrence={occurrence} onClose={back} />
  })
