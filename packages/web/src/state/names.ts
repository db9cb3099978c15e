import type { User } from '@guildhall/protocol/objects/users/user'
import { compareRoles } from '@guildhall/protocol/permissions/compute-permissions'
import type { ClientGuild } from '@guildhall/protocol/state/client-guild'
import type { ClientState } from '@guildhall/protocol/state/client-state'
import { t } from '../language/main.ts'
import { type ClientChannel, isOutsideGuilds, useGuild, useWorld } from './world.ts'

/** A user's name where they have no nickname. */
export const userName = ({ global_name, username }: Pick<User, 'global_name' | 'username'>): string =>
  global_name ?? username

type Related = Pick<ClientState, 'relationships'>

/** A user's name outside of guilds: a friend has the nickname that the user gave them. */
export const nameOutsideGuilds = ({ relationships }: Related, user: User): string =>
  relationships.get(user.id)?.nickname ?? userName(user)

/** A user's name in a guild, or outside of all guilds. */
export const useNameOf = (guildId: string | null, user: User): string => {
  const guild = useGuild(guildId)
  const outside = useWorld((world) => nameOutsideGuilds(world, user))
  return guildId === null ? outside : (guild?.members.get(user.id)?.nick ?? userName(user))
}

/** The colour of a user's name in a guild, as CSS; undefined if none of their roles has one. */
export const useColourOf = (guildId: string | null, userId: string): string | undefined =>
  useWorld(({ guilds }) => {
    const guild = guildId === null ? undefined : guilds.get(guildId)
    return guild && colourOf(guild, userId)
  })

const colourOf = (guild: ClientGuild, userId: string): string | undefined =>
  colourOfRoles(guild, guild.members.get(userId)?.roles ?? [])

/** The colour of the highest coloured role. */
export function colourOfRoles(guild: ClientGuild, roleIds: readonly string[]): string | undefined {
  const roles = roleIds.flatMap((id) => guild.roles.get(id) ?? [])
  const [highest] = roles.filter(({ color }) => color !== 0).sort((a, b) => compareRoles(b, a))
  return highest && `#${highest.color.toString(16).padStart(6, '0')}`
}

/**
 * A channel's name; a private one is named after its recipients, with the user's nicknames for them if the state is
 * given.
 */
export function channelName(channel: ClientChannel, world?: Related): string {
  if (!isOutsideGuilds(channel)) return channel.name
  if (channel.name) return channel.name
  const nameOf = world === undefined ? userName : (user: User) => nameOutsideGuilds(world, user)
  return channel.recipients.length === 0 ? t('state.only-you') : channel.recipients.map(nameOf).join(', ')
}

/** A channel's name here; empty if there is none. */
export const useChannelName = (channel: ClientChannel | undefined): string =>
  useWorld((world) => (channel === undefined ? '' : channelName(channel, world)))

/** A user's name, from wherever the state knows the user. */
export function nameOfUser(world: ClientState, guildId: string | null, userId: string): string | undefined {
  const member = guildId === null ? undefined : world.guilds.get(guildId)?.members.get(userId)
  if (member) return member.nick ?? userName(member.user)
  if (userId === world.user.id) return userName(world.user)
  for (const { recipients } of world.privateChannels.values()) {
    const user = recipients.find(({ id }) => id === userId)
    if (user) return guildId === null ? nameOutsideGuilds(world, user) : userName(user)
  }
  const related = world.relationships.get(userId)
  return related && (guildId === null ? nameOutsideGuilds(world, related.user) : userName(related.user))
}
