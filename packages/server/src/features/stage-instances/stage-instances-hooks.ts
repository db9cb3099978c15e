import type { StageInstance } from '@guildhall/protocol/objects/channels/stage-instance'
import type { BareScheduledEvent } from '@guildhall/protocol/objects/guilds/scheduled-event'
import { hook } from '../../kernel/hook.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'

type ClosingUnit = TxBase<'GUILD_SCHEDULED_EVENT_UPDATE' | 'STAGE_INSTANCE_DELETE'>

/** Called when a stage was opened for a scheduled event in this unit. */
export const stageOpened =
  hook<
    (tx: TxBase<'GUILD_SCHEDULED_EVENT_UPDATE'>, event: BareScheduledEvent, stage: StageInstance) => Promise<unknown>
  >()

/** Called when a stage is to be closed: the feature that opened it closes it, and returns true. */
export const stageClosing = hook<(tx: ClosingUnit, guild: GuildModel, stage: StageInstance) => Promise<boolean>>()
