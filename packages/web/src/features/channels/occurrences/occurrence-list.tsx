import { ScheduledEventStatus } from '@guildhall/protocol/enums/scheduled-event'
import type { BareScheduledEvent } from '@guildhall/protocol/objects/guilds/scheduled-event'
import { currentOccurrence, listOccurrences, type Occurrence } from '@guildhall/protocol/scheduled-events/occurrences'
import { Ellipsis } from 'lucide-react'
import { t } from '../../../language/dialogs.ts'
import { locale } from '../../../language/language.ts'
import { IconButton } from '../../../shared/appearance/icon-button.tsx'
import { Menu, type MenuActions } from '../../../shared/overlay/menu.tsx'
import { runWithErrorToast } from '../../../shared/overlay/toasts.tsx'
import type { Client } from '../../../state/client.ts'
import { useClient } from '../../../state/use-client.ts'
import { cancelOccurrence, isMoved, offeredChanges, restoreOccurrence } from './occurrence-calls.ts'

const shownDates = 4
const words = new Intl.DateTimeFormat(locale, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
})

type OccurrenceListProps = {
  event: BareScheduledEvent
  mayChange: boolean
  onMove: (occurrence: Occurrence) => void
}

/** The next occurrences of a recurring event, including cancelled ones. */
export function OccurrenceList({ event, mayChange, onMove }: OccurrenceListProps) {
  const client = useClient()
  const isActive = event.status === ScheduledEventStatus.ACTIVE
  const current = currentOccurrence(event).id
  const shown = listOccurrences(event, Date.now(), shownDates)
  return (
    <section className="event-dates" aria-label={t('channels.next-dates')}>
      <h4 className="event-note">{t('channels.next-dates')}</h4>
      <ul>
        {shown.map((occurrence) => (
          <OccurrenceLine
            key={occurrence.id}
            event={event}
            occurrence={occurrence}
            actions={
              mayChange && !(isActive && occurrence.id === current)
                ? occurrenceActions(client, event, occurrence, onMove)
                : []
            }
          />
        ))}
      </ul>
    </section>
  )
}

type OccurrenceLineProps = { event: BareScheduledEvent; occurrence: Occurrence; actions: MenuActions }

function OccurrenceLine({ event, occurrence, actions }: OccurrenceLineProps) {
  const when = words.format(occurrence.start)
  const mark = occurrence.isCanceled
    ? t('channels.date-cancelled')
    : isMoved(event, occurrence)
      ? t('channels.date-moved')
      : null
  return (
    <li className="event-date" aria-label={when}>
      <span>{occurrence.isCanceled ? <s>{when}</s> : when}</span>
      {mark === null ? null : <span className="event-mark">{mark}</span>}
      {actions.length === 0 ? null : (
        <Menu
          label={t('channels.more-actions-for', { name: when })}
          trigger={
            <IconButton label={t('channels.more-actions-for', { name: when })}>
              <Ellipsis aria-hidden="true" />
            </IconButton>
          }
          actions={actions}
        />
      )}
    </li>
  )
}

/** The hosts' actions on one occurrence. */
function occurrenceActions(
  client: Client,
  event: BareScheduledEvent,
  occurrence: Occurrence,
  onMove: (occurrence: Occurrence) => void,
): MenuActions {
  const actions = {
    move: { label: t('channels.move-date'), onSelect: () => onMove(occurrence) },
    restore: {
      label: t('channels.restore-date'),
      onSelect: () => void runWithErrorToast(() => restoreOccurrence(client, event, occurrence)),
    },
    cancel: {
      label: t('channels.cancel-date'),
      tone: 'danger' as const,
      onSelect: () => void runWithErrorToast(() => cancelOccurrence(client, event, occurrence)),
    },
  }
  return offeredChanges(event, occurrence).map((each) => actions[each])
}
