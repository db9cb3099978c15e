import { createGuildScheduledEventUser as contract } from '@guildhall/protocol/operations/scheduled-events/create-guild-scheduled-event-user'
import { operation } from '../../kernel/operation.ts'
import { member, screened } from '../../kernel/permissions/requirement.ts'
import { adjustInterestCount, insertInterest } from './interest-store.ts'
import { mustFindEvent, mustNotBeOver } from './scheduled-events-rules.ts'
import { interestIn } from './scheduled-events-view.ts'

/** Marks the caller as interested. */
export const createGuildScheduledEventUser = operation(contract, {
  requires: screened(member),
  callers: ['user'],
  emits: ['GUILD_SCHEDULED_EVENT_USER_ADD'],
  audits: 'none',
  handle: ({ caller, params, write }) =>
    write(async (tx) => {
      const { event } = await mustFindEvent(tx.db, tx.actor, params.eventId)
      mustNotBeOver(event)
      const { id: user_id } = caller.user
      if (await insertInterest(tx.db, event, user_id, tx.now)) {
        const { id: guild_scheduled_event_id, guild_id } = event
        await adjustInterestCount(tx.db, guild_id, [event.id], 1)
        tx.emit('GUILD_SCHEDULED_EVENT_USER_ADD', { guild_scheduled_event_id, user_id, guild_id })
      }
      return interestIn(event.id, user_id)
    }),
})
