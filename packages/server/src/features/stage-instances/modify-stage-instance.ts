import { MessageType } from '@guildhall/protocol/enums/message-type'
import { modifyStageInstance as contract } from '@guildhall/protocol/operations/stage-instances/modify-stage-instance'
import { operation } from '../../kernel/operation.ts'
import { auditChanges } from '../../kernel/unit-of-work/audit-changes.ts'
import { announceStage } from './stage-instances-actions.ts'
import { moderatesStage, mustFindStage } from './stage-instances-rules.ts'
import { updateStage } from './stage-instances-store.ts'
import { UNAUDITED_STAGE_FIELDS } from './stage-instances-view.ts'

export const modifyStageInstance = operation(contract, {
  requires: moderatesStage,
  emits: ['STAGE_INSTANCE_UPDATE'],
  audits: 'STAGE_INSTANCE_UPDATE',
  handle: ({ body, write }) =>
    write(async (tx) => {
      const { guild, channel, actor } = tx
      const before = mustFindStage(guild, channel)
      const after = { ...before, topic: body.topic ?? before.topic }
      const changes = auditChanges(before, after, UNAUDITED_STAGE_FIELDS)
      if (changes.length === 0) return before
      await updateStage(tx.db, after)
      tx.emit('STAGE_INSTANCE_UPDATE', after)
      tx.audit({ target: after.id, changes, options: { channel_id: channel.id } })
      announceStage(tx, after, { type: MessageType.STAGE_TOPIC, author_id: actor.userId })
      return after
    }),
})
