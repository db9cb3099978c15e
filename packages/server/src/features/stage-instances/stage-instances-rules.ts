import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { ScheduledEventType } from '@guildhall/protocol/enums/scheduled-event'
import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import type { StageInstance } from '@guildhall/protocol/objects/channels/stage-instance'
import type { BareScheduledEvent } from '@guildhall/protocol/objects/guilds/scheduled-event'
import { ApiError, fieldError } from '../../kernel/api-error.ts'
import { channelPermission } from '../../kernel/permissions/requirement.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'

/** The permissions of a stage moderator (docs/spec/voice.md#stage-moderators). */
export const STAGE_MODERATOR = ['MANAGE_CHANNELS', 'MUTE_MEMBERS', 'MOVE_MEMBERS'] as const

/** A moderator of the stage (docs/spec/voice.md#stage-moderators). */
export const moderatesStage = channelPermission(...STAGE_MODERATOR)

/** The stage that is open in a channel. @throws WrongChannelType, UnknownStageInstance */
export function mustFindStage(guild: GuildModel, channel: GuildChannel): StageInstance {
  mustBeStage(channel)
  const stage = guild.stages.get(channel.id)
  if (!stage) throw new ApiError('UnknownStageInstance')
  return stage
}

/** @throws WrongChannelType */
export function mustBeStage({ type }: GuildChannel): void {
  if (type !== ChannelType.GUILD_STAGE_VOICE) throw new ApiError('WrongChannelType')
}

/** @throws StageAlreadyOpen */
export function mustBeClosed(guild: GuildModel, { id }: GuildChannel): void {
  if (guild.stages.has(id)) throw new ApiError('StageAlreadyOpen')
}

/** The scheduled event for which a stage is opened: it must be planned for that channel. @throws InvalidFormBody */
export function mustFindEventOf(guild: GuildModel, { id: channelId }: GuildChannel, id: string): BareScheduledEvent {
  const event = guild.scheduledEvents.get(id)
  if (event?.channel_id === channelId && event.entity_type === ScheduledEventType.STAGE_INSTANCE) return event
  throw fieldError('guild_scheduled_event_id', 'GUILD_SCHEDULED_EVENT_UNKNOWN', 'Unknown Guild Scheduled Event')
}
