import type { Member } from '@guildhall/protocol/objects/guilds/member'
import type { PresenceFields } from '@guildhall/protocol/objects/users/presence'
import type { User } from '@guildhall/protocol/objects/users/user'
import type { ClientGuild } from '@guildhall/protocol/state/client-guild'
import type { ClientState } from '@guildhall/protocol/state/client-state'

/** A user's member in a guild: from the known members, or from a member list. */
export function memberIn(guild: ClientGuild | undefined, userId: string): Member | undefined {
  const held = guild?.members.get(userId)
  if (guild === undefined || held !== undefined) return held
  for (const { items } of guild.lists.values()) {
    for (const item of items.values()) if ('member' in item && item.member.user.id === userId) return item.member
  }
  return undefined
}

/** A user from any part of the state. */
export function knownUser(world: ClientState, guildId: string | null, userId: string): User | undefined {
  if (userId === world.user.id) return world.user
  const member = memberIn(guildId === null ? undefined : world.guilds.get(guildId), userId)
  if (member !== undefined) return member.user
  for (const { recipients } of world.privateChannels.values()) {
    const recipient = recipients.find(({ id }) => id === userId)
    if (recipient !== undefined) return recipient
  }
  const related = world.relationships.get(userId)?.user
  if (related !== undefined) return related
  for (const guild of world.guilds.values()) {
    const user = guild.members.get(userId)?.user
    if (user !== undefined) return user
  }
  return undefined
}

/** A user's presence; undefined if they are offline or it is unknown. */
export const presenceOfUser = (
  world: ClientState,
  guildId: string | null,
  userId: string,
): PresenceFields | undefined =>
  (guildId === null ? undefined : world.guilds.get(guildId)?.presences.get(userId)) ?? world.presences.get(userId)
