import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import type { VoiceState } from '@guildhall/protocol/objects/channels/voice'
import { ApiError } from '../../kernel/api-error.ts'
import type { Actor } from '../../kernel/permissions/actor.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import { isVoice } from '../channels/channels-rules.ts'

/** A member's voice state. @throws NotInVoice (docs/spec/members.md#voice-changes) */
export function mustBeInVoice(guild: GuildModel, userId: string): VoiceState {
  const voice = guild.voices.get(userId)
  if (!voice) throw new ApiError('NotInVoice')
  return voice
}

/** A user's voice state, if they are in a channel that the caller may view. @throws UnknownVoiceState */
export function mustFindVoice(actor: Actor, userId: string): VoiceState {
  const voice = actor.guild.voices.get(userId)
  const channel = actor.guild.channels.get(voice?.channel_id ?? '')
  const isSeen = userId === actor.userId || (channel && actor.canIn(channel, 'VIEW_CHANNEL'))
  if (!voice || !isSeen) throw new ApiError('UnknownVoiceState')
  return voice
}

/**
 * Joining a voice channel or stage requires CONNECT and a free place: only members who may move others can join a full
 * one.
 *
 * @throws UnknownChannel, MissingAccess, MissingPermissions
 */
export function mustBeLetIn(actor: Actor, channelId: string): GuildChannel {
  const channel = actor.guild.mustFindChannel(channelId)
  if (!isVoice(channel.type)) throw new ApiError('UnknownChannel')
  actor.mustIn(channel, 'CONNECT')
  if (isFull(actor.guild, channel)) actor.mustIn(channel, 'MOVE_MEMBERS')
  return channel
}

function isFull(guild: GuildModel, { id, user_limit: limit = 0 }: GuildChannel): boolean {
  if (limit === 0) return false
  const inside = [...guild.voices.values()].filter(({ channel_id }) => channel_id === id)
  return inside.length >= limit
}

/**
 * Checks that a member in voice may stream in their channel, and is not in a stage's audience.
 *
 * @throws UnknownChannel, MissingAccess, MissingPermissions
 */
export function mustMayStream(actor: Actor, { channel_id, suppress }: VoiceState): void {
  const channel = actor.guild.mustFindChannel(channel_id ?? '')
  actor.mustIn(channel, 'STREAM')
  if (channel.type === ChannelType.GUILD_STAGE_VOICE && suppress) throw new ApiError('MissingPermissions')
}

/** Whether a joining member is suppressed: in the AFK channel, without SPEAK, and in a stage's audience. */
export const isSuppressed = (actor: Actor, channel: GuildChannel): boolean =>
  channel.type === ChannelType.GUILD_STAGE_VOICE ||
  channel.id === actor.guild.settings.afk_channel_id ||
  !actor.canIn(channel, 'SPEAK')

/** Whether a member may speak on a stage and has not only been invited to (docs/spec/voice.md#speakers). */
export const isSpeaker = ({ suppress, request_to_speak_timestamp }: VoiceState): boolean =>
  !suppress && request_to_speak_timestamp === null

/**
 * The stage of a member, for changes that apply only to stages (docs/spec/voice.md#voice-states-on-a-stage).
 *
 * @param sent the channel in the body; by default the member's current one
 * @throws UnknownChannel, WrongChannelType, NotInVoice if the member is in another channel
 */
export function mustBeOnStage(actor: Actor, voice: VoiceState, sent: string | null | undefined): GuildChannel {
  const channel = actor.guild.mustFindChannel(sent ?? voice.channel_id ?? '')
  // A channel that the caller can't view is treated as unknown.
  if (channel.id !== voice.channel_id && !actor.canIn(channel, 'VIEW_CHANNEL')) throw new ApiError('UnknownChannel')
  if (channel.type !== ChannelType.GUILD_STAGE_VOICE) throw new ApiError('WrongChannelType')
  if (channel.id !== voice.channel_id) throw new ApiError('NotInVoice')
  return channel
}
