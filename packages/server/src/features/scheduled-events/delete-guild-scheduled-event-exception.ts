import { deleteGuildScheduledEventException as contract } from '@guildhall/protocol/operations/scheduled-events/delete-guild-scheduled-event-exception'
import { withoutException } from '@guildhall/protocol/scheduled-events/exceptions'
import { operation } from '../../kernel/operation.ts'
import { mustFindException } from './exceptions-rules.ts'
import { auditedException } from './exceptions-view.ts'
import { storeExceptions } from './scheduled-events-actions.ts'
import { hosts, mustFindOpenEvent } from './scheduled-events-rules.ts'

/** The occurrence takes place as the recurrence rule says, if its original time hasn't passed. */
export const deleteGuildScheduledEventException = operation(contract, {
  requires: hosts('MANAGE_EVENTS'),
  emits: ['GUILD_SCHEDULED_EVENT_EXCEPTION_DELETE', 'GUILD_SCHEDULED_EVENT_UPDATE'],
  audits: 'GUILD_SCHEDULED_EVENT_EXCEPTION_DELETE',
  handle: ({ params, write }) =>
    write(async (tx) => {
      const event = await mustFindOpenEvent(tx.db, tx.actor, params.eventId)
      const exception = mustFindException(event, params.exceptionId)
      tx.emit('GUILD_SCHEDULED_EVENT_EXCEPTION_DELETE', { ...exception, guild_id: event.guild_id })
      const all = withoutException(event.guild_scheduled_event_exceptions, exception.event_exception_id)
      await storeExceptions(tx, event, exception, all)
      tx.audit(auditedException(exception, null))
    }),
})
