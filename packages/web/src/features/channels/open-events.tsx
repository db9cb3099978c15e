import type { BareScheduledEvent } from '@guildhall/protocol/objects/guilds/scheduled-event'
import { openDialog } from '../../shared/overlay/open-dialog.tsx'

/** Opens the scheduled events of a guild. */
export const openEvents = (guildId: string): void =>
  openDialog(async () => {
    const { EventsDialog } = await import('./events-dialog.tsx')
    const ways = {
      edit: (event: BareScheduledEvent | null) => openEventForm(guildId, event),
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
