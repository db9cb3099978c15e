import type { Presence, PresenceFields, PresenceUpdate } from '../objects/users/presence.ts'
import type { PrivateChannels } from './private-channels.ts'
import { friendIdsIn, type Relationships } from './relationships.ts'

/** The presences of users, by id: a missing user is offline. */
export type PresencesByUser = ReadonlyMap<string, PresenceFields>

const seenOf = ({ status, activities, client_status }: PresenceFields): PresenceFields => ({
  status,
  activities,
  client_status,
})

/** Presences by user id; offline users are omitted. */
export const presencesByUser = (presences: readonly Presence[]): PresencesByUser =>
  new Map(presences.filter(({ status }) => status !== 'offline').map((each) => [each.user.id, seenOf(each)]))

/** Presences after a change of one of them. */
export function withPresence(before: PresencesByUser, update: PresenceUpdate): PresencesByUser {
  const next = new Map(before)
  if (update.status === 'offline') next.delete(update.user.id)
  else next.set(update.user.id, seenOf(update))
  return next
}

/**
 * The same without users who are neither friends nor in any of the private channels, because the client receives their
 * presence no longer.
 */
export function withoutUnknownUsers(
  before: PresencesByUser,
  channels: PrivateChannels,
  relationships: Relationships,
): PresencesByUser {
  const recipients = [...channels.values()].flatMap(({ recipients }) => recipients.map(({ id }) => id))
  const known = new Set([...recipients, ...friendIdsIn(relationships)])
  return new Map([...before].filter(([id]) => known.has(id)))
}
