import { RelationshipType } from '@guildhall/protocol/enums/relationship-type'
import type { EventPayload } from '@guildhall/protocol/events'
import type { User } from '@guildhall/protocol/objects/users/user'
import { useEffect } from 'react'
import { t } from '../language/main.ts'
import { avatarUrl } from '../shared/guild/image-urls.ts'
import { navigate } from '../shared/page/location.ts'
import { channelPath, HOME_PATH, routeAt } from '../shared/page/paths.ts'
import { desktopChoice, notifyOfChoice, soundChoice } from '../shared/user/notification-choices.ts'
import type { Client } from '../state/client.ts'
import { channelName, nameOutsideGuilds } from '../state/names.ts'
import { shouldNotify } from '../state/should-notify.ts'
import { useClient } from '../state/use-client.ts'
import { channelIn, isOutsideGuilds } from '../state/world.ts'
import { playNotificationSound } from './notification-sound.ts'
import { notificationText } from './notification-text.ts'

/** Something to notify the user of outside of the page. */
type Notice = {
  readonly title: string
  readonly body: string
  readonly from: User
  /** A notification replaces an earlier one with the same tag. */
  readonly tag: string
  /** The page that it opens. */
  readonly path: string
}

/**
 * Shows the notifications that the user has selected, unless they are viewing the channel or their status is Do not
 * disturb.
 */
export function DesktopNotifications() {
  const client = useClient()

  useEffect(
    () =>
      client.onEvent((event) => {
        if (client.presence.status() === 'dnd') return
        if (event.type === 'MESSAGE_CREATE') notify(ofMessage(client, event.data))
        if (event.type === 'RELATIONSHIP_ADD') notify(ofRelationship(client, event.data))
      }),
    [client],
  )

  return null
}

function notify(notice: Notice | null): void {
  if (notice === null) return
  if (desktopChoice.get() === 'on') show(notice)
  if (soundChoice.get() === 'on') playNotificationSound()
}

/** While the page has the focus, its unread marks show what is new in guilds, so only personal messages notify. */
function ofMessage(client: Client, message: EventPayload<'MESSAGE_CREATE'>): Notice | null {
  const { world, marks } = client.store.getState()
  const { author, channel_id, guild_id = null, id } = message
  const path = channelPath(guild_id, channel_id)
  if (world === null || isLookedAt(path)) return null
  const notifyOf = notifyOfChoice.get()
  const wanted = notifyOf === 'guilds' && document.hasFocus() ? 'personal' : notifyOf
  if (!shouldNotify({ world, marks }, message, wanted, Date.now())) return null
  const channel = channelIn(world, guild_id, channel_id)
  const isAlone = channel === undefined || (isOutsideGuilds(channel) && channel.recipients.length === 1)
  return {
    title: isAlone
      ? nameOutsideGuilds(world, author)
      : t('app.in', { name: nameOutsideGuilds(world, author), channel: channelName(channel, world) }),
    body: notificationText(world, message, Math.floor(Date.now() / 1_000)),
    from: author,
    tag: channel_id,
    path: channelPath(guild_id, channel_id, id),
  }
}

const friendWords: ReadonlyMap<number, string> = new Map([
  [RelationshipType.INCOMING_REQUEST, t('app.sent-you-a-friend-request')],
  [RelationshipType.FRIEND, t('app.you-are-now-friends')],
])

/** What the other user did. */
function ofRelationship(client: Client, relationship: EventPayload<'RELATIONSHIP_ADD'>): Notice | null {
  const { world } = client.store.getState()
  const body = friendWords.get(relationship.type)
  const isWanted = relationship.should_notify && notifyOfChoice.get() !== 'nothing'
  if (world === null || body === undefined || !isWanted || isAtHome()) return null
  const path = relationship.type === RelationshipType.FRIEND ? HOME_PATH : `${HOME_PATH}#pending`
  return {
    title: nameOutsideGuilds(world, relationship.user),
    body,
    from: relationship.user,
    tag: `friend-${relationship.id}`,
    path,
  }
}

const isLookedAt = (path: string): boolean =>
  document.hasFocus() && (location.pathname === path || location.pathname.startsWith(`${path}/`))

const isAtHome = (): boolean => document.hasFocus() && routeAt(location.pathname).name === 'home'

function show({ title, body, from, tag, path }: Notice): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  const shown = new Notification(title, { body, icon: avatarUrl(from, 80), tag, silent: true })
  shown.onclick = () => {
    focus()
    shown.close()
    navigate(path)
  }
}
