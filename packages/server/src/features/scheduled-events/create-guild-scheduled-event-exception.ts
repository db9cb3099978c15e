import { createGuildScheduledEventException as contract } from '@guildhall/protocol/operations/scheduled-events/create-guild-scheduled-event-exception'
import { withException } from '@guildhall/protocol/scheduled-events/exceptions'
import { operation } from '../../kernel/operation.ts'
import { mustFit, newException, withExceptionChanges } from './exceptions-rules.ts'
import { auditedException } from './exceptions-view.ts'
import { storeExceptions } from './scheduled-events-actions.ts'
import { hosts, mustFindOpenEvent } from './scheduled-events-rules.ts'

/** Cancels one occurrence of a recurring event, or moves it. */
export const createGuildScheduledEventException = operation(contract, {
  requires: hosts('MANAGE_EVENTS'),
  emits: ['GUILD_SCHEDULED_EVENT_EXCEPTION_CREATE', 'GUILD_SCHEDULED_EVENT_UPDATE'],
  audits: 'GUILD_SCHEDULED_EVENT_EXCEPTION_CREATE',
  handle: ({ params, body, write }) =>
    write(async (tx) => {
      const event = await mustFindOpenEvent(tx.db, tx.actor, params.eventId)
      const exception = withExceptionChanges(newException(event, body.original_scheduled_start_time), body)
      mustFit(event, exception, tx.now)
      tx.emit('GUILD_SCHEDULED_EVENT_EXCEPTION_CREATE', { ...exception, guild_id: event.guild_id })
      await storeExceptions(tx, event, exception, withException(event.guild_scheduled_event_exceptions, exception))
      tx.audit(auditedException(null, exception))
      return exception
    }),
})
