import { RelationshipType } from '../enums/relationship-type.ts'
import type { Presence, PresenceFields, PresenceUpdate } from '../objects/users/presence.ts'
import type { ClientState } from './client-state.ts'

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
 * A change of the private channels or relationships. The presences of users who are then neither friends nor in any of
 * the private channels are removed, because the client receives their presence no longer.
 */
export function withKnownPresences(
  state: ClientState,
  changes: Partial<Pick<ClientState, 'privateChannels' | 'relationships'>>,
): Partial<ClientState> {
  const { presences, privateChannels, relationships } = { ...state, ...changes }
  const recipients = [...privateChannels.values()].flatMap((channel) => channel.recipients)
  const friends = [...relationships.values()].filter(({ type }) => type === RelationshipType.FRIEND)
  const known = new Set([...recipients, ...friends].map(({ id }) => id))
  return { ...changes, presences: new Map([...presences].filter(([id]) => known.has(id))) }
}
