import { modifyGuildScheduledEventException as contract } from '@guildhall/protocol/operations/scheduled-events/modify-guild-scheduled-event-exception'
import { withException } from '@guildhall/protocol/scheduled-events/exceptions'
import { operation } from '../../kernel/operation.ts'
import { mustFindException, mustFit, withExceptionChanges } from './exceptions-rules.ts'
import { auditedException } from './exceptions-view.ts'
import { storeExceptions } from './scheduled-events-actions.ts'
import { hosts, mustFindOpenEvent } from './scheduled-events-rules.ts'

/** Cancels an occurrence that has an exception, moves it again, or lets it take place after all. */
export const modifyGuildScheduledEventException = operation(contract, {
  requires: hosts('MANAGE_EVENTS'),
  emits: ['GUILD_SCHEDULED_EVENT_EXCEPTION_UPDATE', 'GUILD_SCHEDULED_EVENT_UPDATE'],
  audits: 'GUILD_SCHEDULED_EVENT_EXCEPTION_UPDATE',
  handle: ({ params, body, write }) =>
    write(async (tx) => {
      const event = await mustFindOpenEvent(tx.db, tx.actor, params.eventId)
      const before = mustFindException(event, params.exceptionId)
      const exception = withExceptionChanges(before, body)
      const audited = auditedException(before, exception)
      if (audited.changes.length === 0) return before
      mustFit(event, exception, tx.now)
      tx.emit('GUILD_SCHEDULED_EVENT_EXCEPTION_UPDATE', { ...exception, guild_id: event.guild_id })
      await storeExceptions(tx, event, exception, withException(event.guild_scheduled_event_exceptions, exception))
      tx.audit(audited)
      return exception
    }),
})
