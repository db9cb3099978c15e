import { t } from '../../language/dialogs.ts'
import './events-dialog.css'
import { currentOccurrence } from '@guildhall/protocol/scheduled-events/occurrences'
import { useMemo } from 'react'
import { describeProblem } from '../../api/api-problem.ts'
import { Button } from '../../shared/appearance/button.tsx'
import { Dialog } from '../../shared/overlay/dialog.tsx'
import { Notice } from '../../shared/page/notice.tsx'
import { useClient } from '../../state/use-client.ts'
import { useGuild, useWorld } from '../../state/world.ts'
import { EventCard, type EventNavigation } from './event-card.tsx'
import { eventChannelsByType, isEventVisible } from './event-permissions.ts'
import { useEventInterest } from './use-event-interest.ts'

type EventsDialogProps = { guildId: string; ways: EventNavigation; onClose: () => void }

/** The scheduled events of a guild. */
export function EventsDialog({ guildId, ways, onClose }: EventsDialogProps) {
  const client = useClient()
  const events = useGuild(guildId)?.scheduledEvents
  const mayPlan = useWorld((world) => eventChannelsByType(world, guildId).size > 0)
  const interests = useEventInterest(guildId)
  const shown = useMemo(() => {
    const { world } = client.store.getState()
    return [...(events?.values() ?? [])]
      .filter((event) => world !== null && isEventVisible(world, event))
      .sort((a, b) => currentOccurrence(a).start - currentOccurrence(b).start)
  }, [client, events])

  return (
    <Dialog
      title={t('channels.events')}
      onClose={onClose}
      size="large"
      {...(mayPlan && {
        actions: (
          <Button look="main" onPress={() => ways.edit(null)}>
            {t('channels.create-event')}
          </Button>
        ),
      })}
    >
      {interests.problem === null ? null : <Notice tone="danger">{describeProblem(interests.problem)}</Notice>}
      {shown.length === 0 ? <p>{t('channels.no-upcoming-events')}</p> : null}
      {shown.length === 0 ? null : (
        <ul className="events">
          {shown.map((event) => (
            <EventCard key={event.id} event={event} interests={interests} ways={ways} onClose={onClose} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}
