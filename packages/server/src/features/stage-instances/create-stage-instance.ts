import { createStageInstance as contract } from '@guildhall/protocol/operations/stage-instances/create-stage-instance'
import { operation } from '../../kernel/operation.ts'
import { auditChanges } from '../../kernel/unit-of-work/audit-changes.ts'
import { openStage } from './stage-instances-actions.ts'
import { stageOpened } from './stage-instances-hooks.ts'
import { moderatesStage, mustBeClosed, mustBeStage, mustFindEventOf } from './stage-instances-rules.ts'
import { UNAUDITED_STAGE_FIELDS } from './stage-instances-view.ts'

/** Starts the scheduled event for which it is opened. */
export const createStageInstance = operation(contract, {
  channelIn: 'channel_id',
  requires: moderatesStage,
  emits: ['STAGE_INSTANCE_CREATE', 'GUILD_SCHEDULED_EVENT_UPDATE'],
  audits: 'STAGE_INSTANCE_CREATE',
  handle: ({ body, write }) =>
    write(async (tx) => {
      const { guild, channel, actor } = tx
      mustBeStage(channel)
      const notifies = body.send_start_notification === true
      if (notifies) actor.mustIn(channel, 'MENTION_EVERYONE')
      const { topic, guild_scheduled_event_id: eventId } = body
      const event = eventId == null ? null : mustFindEventOf(guild, channel, eventId)
      mustBeClosed(guild, channel)
      const opening = { channel, topic, eventId: event?.id ?? null, hostId: actor.userId, notifies }
      const stage = await openStage(tx, guild, opening)
      if (event) for (const handler of stageOpened.handlers) await handler(tx, event, stage)
      tx.audit({
        target: stage.id,
        changes: auditChanges(null, stage, UNAUDITED_STAGE_FIELDS),
        options: { channel_id: channel.id },
      })
      return stage
    }),
})
