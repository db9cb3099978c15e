import { deleteGuildScheduledEvent as contract } from '@guildhall/protocol/operations/scheduled-events/delete-guild-scheduled-event'
import { operation } from '../../kernel/operation.ts'
import { auditChanges } from '../../kernel/unit-of-work/audit-changes.ts'
import { removeImagesOf } from '../../media/images-store.ts'
import { closeStage } from '../stage-instances/stage-instances-actions.ts'
import { sweepScheduledEventJob } from './scheduled-events-jobs.ts'
import { hosts, mustFindEvent, mustMayChangeEvent } from './scheduled-events-rules.ts'
import { removeEvent } from './scheduled-events-store.ts'
import { auditedEvent, UNAUDITED_EVENT_FIELDS } from './scheduled-events-view.ts'

/** Closes the event's stage. A job removes the interested users (features/scheduled-events/sweep-scheduled-event.ts). */
export const deleteGuildScheduledEvent = operation(contract, {
  requires: hosts('MANAGE_EVENTS'),
  emits: ['STAGE_INSTANCE_DELETE', 'GUILD_SCHEDULED_EVENT_DELETE'],
  audits: 'GUILD_SCHEDULED_EVENT_DELETE',
  handle: ({ params, write }) =>
    write(async (tx) => {
      const { guild, actor } = tx
      const { event } = await mustFindEvent(tx.db, actor, params.eventId)
      mustMayChangeEvent(actor, event)
      const stage = guild.stages.get(event.channel_id ?? '')
      if (stage?.guild_scheduled_event_id === event.id) await closeStage(tx, stage)
      await removeEvent(tx.db, guild.id, event.id)
      await removeImagesOf(tx.db, event.id)
      tx.emit('GUILD_SCHEDULED_EVENT_DELETE', event)
      tx.audit({ target: event.id, changes: auditChanges(auditedEvent(event), null, UNAUDITED_EVENT_FIELDS) })
      tx.enqueue(sweepScheduledEventJob, { guild_id: guild.id, event_id: event.id })
    }),
})
