import type { User } from '@guildhall/protocol/objects/user'
import { compareRank } from '@guildhall/protocol/permissions/compute'
import type { ClientState } from '@guildhall/protocol/state/apply-event'
import type { ClientGuild } from '@guildhall/protocol/state/client-guild'
import { type AnyChannel, isPrivate, useGuild, useWorld } from './world.ts'

/** What somebody is called where no guild gives him another name. */
export const userName = ({ global_name, username }: Pick<User, 'global_name' | 'username'>): string =>
  global_name ?? username

/** What somebody is called in a guild, or outside all of them. */
export const useNameOf = (guildId: string | null, user: User): string => {
  const guild = useGuild(guildId)
  return guild?.members.get(user.id)?.nick ?? userName(user)
}

/** The colour of somebody's name in a guild, as CSS; undefined if no role of his has one. */
export const useColourOf = (guildId: string | null, userId: string): string | undefined =>
  useWorld(({ guilds }) => {
    const guild = guildId === null ? undefined : guilds.get(guildId)
    return guild && colourOf(guild, userId)
  })

const colourOf = (guild: ClientGuild, userId: string): string | undefined =>
  colourOfRoles(guild, guild.members.get(userId)?.roles ?? [])

/** The colour of the highest of some roles that has one. */
export function colourOfRoles(guild: ClientGuild, roleIds: readonly string[]): string | undefined {
  const roles = roleIds.flatMap((id) => guild.roles.get(id) ?? [])
  const [highest] = roles.filter(({ color }) => color !== 0).sort((a, b) => compareRank(b, a))
  return highest && `#${highest.color.toString(16).padStart(6, '0')}`
}

/** What a channel is called; private ones after those who are in them. */
export function channelName(channel: AnyChannel): string {
  if (!isPrivate(channel)) return channel.name
  if (channel.name) return channel.name
  return channel.recipients.length === 0 ? 'Only you' : channel.recipients.map(userName).join(', ')
}

/** What a user is called, whoever has told of him. */
export function nameOfUser(world: ClientState, guildId: string | null, userId: string): string | undefined {
  const member = guildId === null ? undefined : world.guilds.get(guildId)?.members.get(userId)
  if (member) return member.nick ?? userName(member.user)
  if (userId === world.user.id) return userName(world.user)
  for (const { recipients } of world.privateChannels.values()) {
    const user = recipients.find(({ id }) => id === userId)
    if (user) return userName(user)
  }
  const related = world.relationships.get(userId)
  return related && userName(related.user)
}
