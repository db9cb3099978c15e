import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import type { BareThread } from '@guildhall/protocol/objects/channels/thread'
import type { GroupChannel, StoredPrivateChannel } from '../../store/rows/private-channel-row.ts'

/** Where people talk: a channel of a guild, one of its threads, or a channel of a few people outside all guilds. */
export type ChannelModel = GuildChannel | BareThread | StoredPrivateChannel

/** Where a channel stands: its guild, if it is in one, and the stream that its talk is ordered by. */
export interface ChannelLocation {
  guildId: string | null
  /** A thread talks in the stream of the channel that it hangs on (docs/decisions/0005). */
  streamId: string
}

export const isThread = (channel: ChannelModel): channel is BareThread => 'thread_metadata' in channel

export const isPrivateChannel = (channel: ChannelModel): channel is StoredPrivateChannel => 'recipientIds' in channel

/** A private channel of any number of people, whom others join and leave. */
export const isGroup = (channel: ChannelModel): channel is GroupChannel =>
  isPrivateChannel(channel) && channel.group !== undefined

/** A channel that stands in a guild's own list. */
export const isGuildChannel = (channel: ChannelModel): channel is GuildChannel =>
  !isThread(channel) && !isPrivateChannel(channel)
