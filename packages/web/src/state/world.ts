import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import type { PrivateChannel } from '@guildhall/protocol/objects/channels/private-channel'
import type { BareThread } from '@guildhall/protocol/objects/channels/thread'
import type { Member } from '@guildhall/protocol/objects/guilds/member'
import type { CurrentUser } from '@guildhall/protocol/objects/users/user'
import type { ClientGuild } from '@guildhall/protocol/state/client-guild'
import type { ClientState } from '@guildhall/protocol/state/client-state'
import { withVisitedThread } from './known-threads.ts'
import { useSnapshot } from './use-client.ts'

/** Any channel with messages. */
export type ClientChannel = GuildChannel | BareThread | PrivateChannel

const threadTypes: readonly number[] = [
  ChannelType.ANNOUNCEMENT_THREAD,
  ChannelType.PUBLIC_THREAD,
  ChannelType.PRIVATE_THREAD,
]

export const isThreadChannel = (channel: ClientChannel): channel is BareThread => threadTypes.includes(channel.type)

export const isOutsideGuilds = (channel: ClientChannel): channel is PrivateChannel =>
  channel.type === ChannelType.DM || channel.type === ChannelType.GROUP_DM

/** The state from READY and events; only for components that are rendered after READY. */
export const useWorld = <T>(select: (world: ClientState) => T): T =>
  useSnapshot(({ world, threads, visitedThread }) => {
    if (world === null) throw new Error('nothing is known before READY')
    return select(withVisitedThread(world, threads, visitedThread))
  })

export const useMe = (): CurrentUser => useWorld(({ user }) => user)

export const useGuild = (guildId: string | null): ClientGuild | undefined =>
  useWorld(({ guilds }) => (guildId === null ? undefined : guilds.get(guildId)))

/** A channel or an active thread of a guild; without a guild a private channel. */
export const useChannel = (guildId: string | null, channelId: string): ClientChannel | undefined =>
  useWorld((world) => channelIn(world, guildId, channelId))

export function channelIn(world: ClientState, guildId: string | null, channelId: string): ClientChannel | undefined {
  if (guildId === null) return world.privateChannels.get(channelId)
  const guild = world.guilds.get(guildId)
  return guild?.channels.get(channelId) ?? guild?.threads.get(channelId)
}

export const useMember = (guildId: string | null, userId: string): Member | undefined =>
  useWorld(({ guilds }) => (guildId === null ? undefined : guilds.get(guildId)?.members.get(userId)))
