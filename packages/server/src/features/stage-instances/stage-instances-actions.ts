// Opens and closes stages.
import { MessageType } from '@guildhall/protocol/enums/message-type'
import { PRIVACY_LEVEL_GUILD_ONLY } from '@guildhall/protocol/enums/scheduled-event'
import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import type { StageInstance } from '@guildhall/protocol/objects/channels/stage-instance'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import { leaveSystemMessage } from '../system-channel/system-channel-actions.ts'
import type { SystemMessageJob } from '../system-channel/system-channel-jobs.ts'
import { stageClosing } from './stage-instances-hooks.ts'
import { insertStage, removeStage } from './stage-instances-store.ts'

/** How long an empty stage stays open (docs/spec/voice.md#idle-stages). */
export const STAGE_IDLE_MS = 300_000

interface Opening {
  channel: GuildChannel
  topic: string
  /** The scheduled event for which it is open. */
  eventId: string | null
  /** The user named in the channel's message about it; null for no message. */
  hostId: string | null
  /** Whether @everyone is notified. */
  notifies?: boolean
}

/** Opens a stage that is not open. */
export async function openStage(
  tx: TxBase<'STAGE_INSTANCE_CREATE'>,
  guild: GuildModel,
  { channel, topic, eventId, hostId, notifies = false }: Opening,
): Promise<StageInstance> {
  const stage: StageInstance = {
    id: tx.newId(),
    guild_id: guild.id,
    channel_id: channel.id,
    topic,
    privacy_level: PRIVACY_LEVEL_GUILD_ONLY,
    discoverable_disabled: true,
    guild_scheduled_event_id: eventId,
  }
  const isOccupied = [...guild.voices.values()].some(({ channel_id }) => channel_id === channel.id)
  await insertStage(tx.db, stage, isOccupied ? null : tx.now + STAGE_IDLE_MS)
  tx.emit('STAGE_INSTANCE_CREATE', stage)
  if (hostId !== null)
    announceStage(tx, stage, { type: MessageType.STAGE_START, author_id: hostId, mentions_everyone: notifies })
  return stage
}

/** Closes a stage. */
export async function closeStage(tx: TxBase<'STAGE_INSTANCE_DELETE'>, stage: StageInstance): Promise<void> {
  await removeStage(tx.db, stage)
  tx.emit('STAGE_INSTANCE_DELETE', stage)
}

/** Closes a stage, and ends the event for which it was open. */
export async function endStage(
  tx: TxBase<'GUILD_SCHEDULED_EVENT_UPDATE' | 'STAGE_INSTANCE_DELETE'>,
  guild: GuildModel,
  stage: StageInstance,
): Promise<void> {
  for (const handler of stageClosing.handlers) if (await handler(tx, guild, stage)) return
  await closeStage(tx, stage)
}

/** Writes a message about a stage into its channel, in a user's name (docs/spec/messages.md#message-types). */
export function announceStage(
  tx: TxBase<never>,
  { guild_id, channel_id, topic: content }: StageInstance,
  notice: Pick<SystemMessageJob, 'type' | 'author_id' | 'mentions_everyone'>,
): void {
  leaveSystemMessage(tx, { guild_id, channel_id, content, ...notice })
}
