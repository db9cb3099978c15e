import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import type { BareThread } from '@guildhall/protocol/objects/channels/thread'
import type { GroupChannel, StoredPrivateChannel } from '../../store/rows/private-channel-row.ts'

/** A channel with messages: a guild's channel, one of its threads, or a private channel. */
export type ChannelModel = GuildChannel | BareThread | StoredPrivateChannel

/** The location of a channel: its guild, if it is in one, and the stream that orders its messages. */
export interface ChannelLocation {
  guildId: string | null
  /** A thread uses the stream of its parent channel (docs/decisions/0005). */
  streamId: string
}

export const isThread = (channel: ChannelModel): channel is BareThread => 'thread_metadata' in channel

export const isPrivateChannel = (channel: ChannelModel): channel is StoredPrivateChannel => 'recipientIds' in channel

/** A group DM, whose recipients others can add and remove. */
export const isGroup = (channel: ChannelModel): channel is GroupChannel =>
  isPrivateChannel(channel) && channel.group !== undefined

/** A channel in a guild's own list. */
export const isGuildChannel = (channel: ChannelModel): channel is GuildChannel =>
  !isThread(channel) && !isPrivateChannel(channel)
