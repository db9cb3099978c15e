import { MessageType } from '@guildhall/protocol/enums/message-type'
import { GUILD_ONLY } from '@guildhall/protocol/enums/scheduled-event'
import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import type { StageInstance } from '@guildhall/protocol/objects/channels/stage-instance'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import { leaveSystemMessage } from '../system-channel/system-channel-actions.ts'
import type { SystemMessageJob } from '../system-channel/system-channel-jobs.ts'
import { stageClosing } from './stage-instances-hooks.ts'
import { insertStage, removeStage } from './stage-instances-store.ts'

/** For how long a stage stays open on which nobody is (docs/spec/voice.md#idle-stages). */
export const STAGE_IDLE_MS = 300_000

interface Opening {
  channel: GuildChannel
  topic: string
  /** The scheduled event that it is open for. */
  eventId: string | null
  /** In whose name it is told in the channel; null tells nobody there. */
  hostId: string | null
  /** Whether that is told to everyone. */
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
    privacy_level: GUILD_ONLY,
    discoverable_disabled: true,
    guild_scheduled_event_id: eventId,
  }
  const isOccupied = [...guild.voices.values()].some(({ channel_id }) => channel_id === channel.id)
  await insertStage(tx.db, stage, isOccupied ? null : tx.now + STAGE_IDLE_MS)
  tx.emit('STAGE_INSTANCE_CREATE', stage)
  if (hostId !== null)
    tellStage(tx, stage, { type: MessageType.STAGE_START, author_id: hostId, mentions_everyone: notifies })
  return stage
}

/** Closes a stage. */
export async function closeStage(tx: TxBase<'STAGE_INSTANCE_DELETE'>, stage: StageInstance): Promise<void> {
  await removeStage(tx.db, stage)
  tx.emit('STAGE_INSTANCE_DELETE', stage)
}

/** A stage is closed, and what it was open for ends with it. */
export async function endStage(
  tx: TxBase<'GUILD_SCHEDULED_EVENT_UPDATE' | 'STAGE_INSTANCE_DELETE'>,
  guild: GuildModel,
  stage: StageInstance,
): Promise<void> {
  for (const part of stageClosing.parts) if (await part(tx, guild, stage)) return
  await closeStage(tx, stage)
}

/** Tells the talk of a stage's channel, in somebody's name, what became of it (docs/spec/messages.md#message-types). */
export function tellStage(
  tx: TxBase<never>,
  { guild_id, channel_id, topic: content }: StageInstance,
  told: Pick<SystemMessageJob, 'type' | 'author_id' | 'mentions_everyone'>,
): void {
  leaveSystemMessage(tx, { guild_id, channel_id, content, ...told })
}
