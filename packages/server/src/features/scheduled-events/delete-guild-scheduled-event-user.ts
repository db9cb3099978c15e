import { deleteGuildScheduledEventUser as contract } from '@guildhall/protocol/operations/scheduled-events/delete-guild-scheduled-event-user'
import { ApiError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { member } from '../../kernel/permissions/requirement.ts'
import { adjustInterestCount, removeInterest } from './interest-store.ts'
import { mustFindEvent } from './scheduled-events-rules.ts'

/** Removes the caller's interest. */
export const deleteGuildScheduledEventUser = operation(contract, {
  requires: member,
  callers: ['user'],
  emits: ['GUILD_SCHEDULED_EVENT_USER_REMOVE'],
  audits: 'none',
  handle: ({ caller, params, write }) =>
    write(async (tx) => {
      const { event } = await mustFindEvent(tx.db, tx.actor, params.eventId)
      const { id: user_id } = caller.user
      if (!(await removeInterest(tx.db, event, user_id))) throw new ApiError('UnknownScheduledEventUser')
      const { id: guild_scheduled_event_id, guild_id } = event
      await adjustInterestCount(tx.db, guild_id, [event.id], -1)
      tx.emit('GUILD_SCHEDULED_EVENT_USER_REMOVE', { guild_scheduled_event_id, user_id, guild_id })
    }),
})
