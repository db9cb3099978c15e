import { ScheduledEventStatus } from '@guildhall/protocol/enums/scheduled-event'
import type { BareScheduledEvent } from '@guildhall/protocol/objects/guilds/scheduled-event'
import { createGuildScheduledEventUser } from '@guildhall/protocol/operations/scheduled-events/create-guild-scheduled-event-user'
import { deleteGuildScheduledEvent } from '@guildhall/protocol/operations/scheduled-events/delete-guild-scheduled-event'
import { deleteGuildScheduledEventUser } from '@guildhall/protocol/operations/scheduled-events/delete-guild-scheduled-event-user'
import { modifyGuildScheduledEvent } from '@guildhall/protocol/operations/scheduled-events/modify-guild-scheduled-event'
import { currentOccurrence, type Occurrence } from '@guildhall/protocol/scheduled-events/occurrences'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../language/dialogs.ts'
import { locale } from '../../language/language.ts'
import { IconButton } from '../../shared/appearance/icon-button.tsx'
import { copyIdActions } from '../../shared/developer-mode.ts'
import { eventImageUrl } from '../../shared/guild/image-urls.ts'
import type { ShownList } from '../../shared/lists/use-live-list.ts'
import { Menu, type MenuActions } from '../../shared/overlay/menu.tsx'
import { askToConfirm } from '../../shared/overlay/open-dialog.tsx'
import { runWithErrorToast } from '../../shared/overlay/toasts.tsx'
import { Link } from '../../shared/page/link.tsx'
import { channelPath } from '../../shared/page/paths.ts'
import type { Client } from '../../state/client.ts'
import { useClient } from '../../state/use-client.ts'
import { waitForState } from '../../state/wait-for-state.ts'
import { useGuild, useWorld } from '../../state/world.ts'
import { recurrenceText } from './event-form.ts'
import { mayChangeEvent } from './event-permissions.ts'
import { OccurrenceList } from './occurrences/occurrence-list.tsx'
import type { EventInterest } from './use-event-interest.ts'

const { ACTIVE, CANCELED, COMPLETED } = ScheduledEventStatus

/**
 * Navigation: `edit` opens the form of an event, or of a new one for null, `move` the form of an occurrence, and `back`
 * returns to the list.
 */
export type EventNavigation = {
  readonly edit: (event: BareScheduledEvent | null) => void
  readonly move: (event: BareScheduledEvent, occurrence: Occurrence) => void
  readonly back: () => void
}

type EventCardProps = {
  event: BareScheduledEvent
  interests: ShownList<EventInterest>
  ways: EventNavigation
  onClose: () => void
}

/** A scheduled event with its name, time and location. */
export function EventCard({ event, interests, ways, onClose }: EventCardProps) {
  const { id, guild_id: guildId, name, description, image, recurrence_rule } = event
  const client = useClient()
  const mayChange = useWorld((world) => mayChangeEvent(world, event))
  const read = interests.items.find((each) => each.id === id)
  const interest = read ?? (interests.isEnd ? { id, count: 0, isOwn: false } : undefined)
  const turns = recurrenceText(recurrence_rule)
  const actions = mayChange ? hostActions(client, event, ways) : copyIdActions(id)

  return (
    <li className="event" aria-label={name}>
      {image ? <img className="event-image" src={eventImageUrl(id, image, 640)} alt="" /> : null}
      <div className="event-head">
        <p className="event-when">{whenOf(event)}</p>
        {actions.length === 0 ? null : (
          <Menu
            label={t('channels.more-actions-for', { name })}
            trigger={
              <IconButton label={t('channels.more-actions-for', { name })}>
                <Ellipsis aria-hidden="true" />
              </IconButton>
            }
            actions={actions}
          />
        )}
      </div>
      <h3 className="event-name">{name}</h3>
      {turns === null ? null : <p className="event-note">{turns}</p>}
      {turns === null ? null : (
        <OccurrenceList event={event} mayChange={mayChange} onMove={(occurrence) => ways.move(event, occurrence)} />
      )}
      {description ? <p className="event-text">{description}</p> : null}
      <div className="event-foot">
        <span>
          <Place event={event} onClose={onClose} />
          {interest === undefined ? '' : ` · ${countWords(interest.count)}`}
        </span>
        {interest === undefined ? null : <InterestButton guildId={guildId} interest={interest} interests={interests} />}
      </div>
    </li>
  )
}

const countWords = (count: number): string => t('channels.person-is-interested', { count })

type InterestButtonProps = { guildId: string; interest: EventInterest; interests: ShownList<EventInterest> }

/** The user's interest is shown at once, and reverted if the server refuses. */
function InterestButton({ guildId, interest: { id, isOwn }, interests }: InterestButtonProps) {
  const client = useClient()
  const [wished, setWished] = useState<boolean | null>(null)
  const isInterested = wished ?? isOwn

  async function change() {
    const next = !isInterested
    setWished(next)
    await runWithErrorToast(async () => {
      await (next
        ? client.call(createGuildScheduledEventUser, { guildId, eventId: id })
        : client.call(deleteGuildScheduledEventUser, { guildId, eventId: id }))
      await waitForState(interests, ({ items }) => items.find((each) => each.id === id)?.isOwn === next)
    })
    setWished(null)
  }

  return (
    <button
      type="button"
      className={`button button-${isInterested ? 'main' : 'quiet'}`}
      aria-pressed={isInterested}
      onClick={() => void change()}
    >
      {isInterested ? t('channels.youre-interested') : t('channels.im-interested')}
    </button>
  )
}

function Place({ event, onClose }: { event: BareScheduledEvent; onClose: () => void }) {
  const { guild_id, channel_id, entity_metadata } = event
  const name = useGuild(guild_id)?.channels.get(channel_id ?? '')?.name
  if (channel_id === null || name === undefined) return <>{entity_metadata?.location ?? t('channels.somewhere')}</>
  return (
    <Link to={channelPath(guild_id, channel_id)} onFollow={onClose}>
      {name}
    </Link>
  )
}

function whenOf(event: BareScheduledEvent): string {
  const { start, end } = currentOccurrence(event)
  const words = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' })
  const when = end !== null && end > start ? words.formatRange(start, end) : words.format(start)
  return event.status === ACTIVE ? t('channels.in-progress-since', { when }) : when
}

/** The hosts' actions on an event. */
function hostActions(client: Client, event: BareScheduledEvent, { edit, back }: EventNavigation): MenuActions {
  const { id, guild_id: guildId, name, status } = event
  const become = (next: BareScheduledEvent['status']) =>
    client.call(modifyGuildScheduledEvent, { guildId, eventId: id }, { status: next })
  const isActive = status === ACTIVE
  return [
    isActive
      ? { label: t('channels.end-event'), onSelect: () => void runWithErrorToast(() => become(COMPLETED)) }
      : { label: t('channels.start-now'), onSelect: () => void runWithErrorToast(() => become(ACTIVE)) },
    { label: t('channels.edit-dialog'), onSelect: () => edit(event) },
    ...(isActive
      ? []
      : [
          {
            label: t('channels.cancel-event-dialog'),
            tone: 'danger' as const,
            onSelect: () =>
              askToConfirm({
                title: t('channels.confirm-cancel-event', { name }),
                text: t('channels.people-who-are-interested-will'),
                action: t('channels.cancel-event'),
                work: () => become(CANCELED).then(back),
              }),
          },
        ]),
    {
      label: t('channels.delete-dialog'),
      tone: 'danger',
      onSelect: () =>
        askToConfirm({
          title: t('channels.confirm-delete', { name }),
          text: t('channels.it-will-be-permanently-deleted-this'),
          action: t('channels.delete'),
          work: () => client.call(deleteGuildScheduledEvent, { guildId, eventId: id }).then(back),
        }),
    },
    ...copyIdActions(id),
  ]
}
