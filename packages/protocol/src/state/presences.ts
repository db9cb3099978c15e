import type { Presence, PresenceUpdate, Seen } from '../objects/users/presence.ts'
import type { PrivateChannels } from './private-channels.ts'
import { friendsAmong, type Relationships } from './relationships.ts'

/** The presences of users, by id: a missing user is offline. */
export type SeenByUser = ReadonlyMap<string, Seen>

const seenOf = ({ status, activities, client_status }: Seen): Seen => ({ status, activities, client_status })

/** Presences by user id; offline users are omitted. */
export const seenByUser = (presences: readonly Presence[]): SeenByUser =>
  new Map(presences.filter(({ status }) => status !== 'offline').map((each) => [each.user.id, seenOf(each)]))

/** The same after a change of one presence. */
export function withPresence(before: SeenByUser, update: PresenceUpdate): SeenByUser {
  const next = new Map(before)
  if (update.status === 'offline') next.delete(update.user.id)
  else next.set(update.user.id, seenOf(update))
  return next
}

/**
 * The same without users who are neither friends nor in any of the private channels, because the client receives their
 * presence no longer.
 */
export function ofKnown(before: SeenByUser, channels: PrivateChannels, relationships: Relationships): SeenByUser {
  const recipients = [...channels.values()].flatMap(({ recipients }) => recipients.map(({ id }) => id))
  const known = new Set([...recipients, ...friendsAmong(relationships)])
  return new Map([...before].filter(([id]) => known.has(id)))
}
