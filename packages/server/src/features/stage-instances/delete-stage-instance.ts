import { MessageType } from '@guildhall/protocol/enums/message-type'
import { deleteStageInstance as contract } from '@guildhall/protocol/operations/stage-instances/delete-stage-instance'
import { operation } from '../../kernel/operation.ts'
import { auditChanges } from '../../kernel/unit-of-work/audit-changes.ts'
import { announceStage, endStage } from './stage-instances-actions.ts'
import { moderatesStage, mustFindStage } from './stage-instances-rules.ts'
import { UNAUDITED_STAGE_FIELDS } from './stage-instances-view.ts'

/** Also ends the scheduled event for which the stage was opened. */
export const deleteStageInstance = operation(contract, {
  requires: moderatesStage,
  emits: ['STAGE_INSTANCE_DELETE', 'GUILD_SCHEDULED_EVENT_UPDATE'],
  audits: 'STAGE_INSTANCE_DELETE',
  handle: ({ write }) =>
    write(async (tx) => {
      const { guild, channel, actor } = tx
      const stage = mustFindStage(guild, channel)
      await endStage(tx, guild, stage)
      tx.audit({
        target: stage.id,
        changes: auditChanges(stage, null, UNAUDITED_STAGE_FIELDS),
        options: { channel_id: channel.id },
      })
      announceStage(tx, stage, { type: MessageType.STAGE_END, author_id: actor.userId })
    }),
})
