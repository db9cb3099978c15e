import { RelationshipType } from '@guildhall/protocol/enums/relationship-type'
import type { EventPayload } from '@guildhall/protocol/events'
import type { User } from '@guildhall/protocol/objects/users/user'
import { useEffect } from 'react'
import { t } from '../language/main.ts'
import { avatarAddress } from '../shared/guild/picture-addresses.ts'
import { navigate } from '../shared/page/location.ts'
import { channelPath, HOME_PATH, routeAt } from '../shared/page/paths.ts'
import { desktopChoice, soundChoice, worthChoice } from '../shared/user/notification-choices.ts'
import type { Client } from '../state/client.ts'
import { channelName, nameOutside } from '../state/names.ts'
import { useClient } from '../state/use-client.ts'
import { channelIn, isOutsideGuilds } from '../state/world.ts'
import { isWorthTelling } from '../state/worth-telling.ts'
import { chime } from './chime.ts'
import { noticeWords } from './notice-words.ts'

/** Something that somebody is told of beside the page. */
type Notice = {
  readonly title: string
  readonly body: string
  readonly from: User
  /** There is one at a time of each; the next one takes its place. */
  readonly tag: string
  /** Where it leads. */
  readonly path: string
}

/** Shows the notifications that the user has chosen, unless they look at the place or their status is Do not disturb. */
export function Notifier() {
  const client = useClient()

  useEffect(
    () =>
      client.onEvent((event) => {
        if (client.presence.status() === 'dnd') return
        if (event.type === 'MESSAGE_CREATE') tell(ofMessage(client, event.data))
        if (event.type === 'RELATIONSHIP_ADD') tell(ofRelationship(client, event.data))
      }),
    [client],
  )

  return null
}

function tell(notice: Notice | null): void {
  if (notice === null) return
  if (desktopChoice.get() === 'on') show(notice)
  if (soundChoice.get() === 'on') chime()
}

/** While the page has the focus, its unread marks show what is new in guilds, so only personal messages notify. */
function ofMessage(client: Client, message: EventPayload<'MESSAGE_CREATE'>): Notice | null {
  const { world, marks } = client.store.getState()
  const { author, channel_id, guild_id = null, id } = message
  const path = channelPath(guild_id, channel_id)
  if (world === null || isLookedAt(path)) return null
  const worth = worthChoice.get()
  const wanted = worth === 'guilds' && document.hasFocus() ? 'personal' : worth
  if (!isWorthTelling({ world, marks }, message, wanted, Date.now())) return null
  const channel = channelIn(world, guild_id, channel_id)
  const isAlone = channel === undefined || (isOutsideGuilds(channel) && channel.recipients.length === 1)
  return {
    title: isAlone
      ? nameOutside(world, author)
      : t('app.in', { name: nameOutside(world, author), channel: channelName(channel, world) }),
    body: noticeWords(world, message, Math.floor(Date.now() / 1_000)),
    from: author,
    tag: channel_id,
    path: channelPath(guild_id, channel_id, id),
  }
}

const friendWords: ReadonlyMap<number, string> = new Map([
  [RelationshipType.INCOMING_REQUEST, t('app.wants-to-be-your-friend')],
  [RelationshipType.FRIEND, t('app.is-now-your-friend')],
])

/** What the other one did. */
function ofRelationship(client: Client, told: EventPayload<'RELATIONSHIP_ADD'>): Notice | null {
  const { world } = client.store.getState()
  const body = friendWords.get(told.type)
  const isWanted = told.should_notify && worthChoice.get() !== 'nothing'
  if (world === null || body === undefined || !isWanted || isAtHome()) return null
  const path = told.type === RelationshipType.FRIEND ? HOME_PATH : `${HOME_PATH}#pending`
  return { title: nameOutside(world, told.user), body, from: told.user, tag: `friend-${told.id}`, path }
}

const isLookedAt = (path: string): boolean =>
  document.hasFocus() && (location.pathname === path || location.pathname.startsWith(`${path}/`))

const isAtHome = (): boolean => document.hasFocus() && routeAt(location.pathname).name === 'home'

function show({ title, body, from, tag, path }: Notice): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  const shown = new Notification(title, { body, icon: avatarAddress(from, 80), tag, silent: true })
  shown.onclick = () => {
    focus()
    shown.close()
    navigate(path)
  }
}
