import { LIMITS } from '@guildhall/protocol/limits'
import { getGuildScheduledEventExceptionUsers as contract } from '@guildhall/protocol/operations/scheduled-events/get-guild-scheduled-event-exception-users'
import { ApiError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { member } from '../../kernel/permissions/requirement.ts'
import { exceptGuests } from '../members/members-rules.ts'
import { listInterested } from './interest-store.ts'
import { hasOccurrence } from './occurrence-rules.ts'
import { mustFindEvent } from './scheduled-events-rules.ts'
import { toScheduledEventUser } from './scheduled-events-view.ts'

/** Users are interested in all occurrences of an event, whether or not they have exceptions. */
export const getGuildScheduledEventExceptionUsers = operation(contract, {
  requires: exceptGuests(member),
  emits: [],
  audits: 'none',
  handle: async ({ db, guild, actor, params: { eventId, exceptionId }, query }) => {
    const { event } = await mustFindEvent(db, actor, eventId)
    if (!hasOccurrence(event, exceptionId)) throw new ApiError('UnknownScheduledEvent')
    const page = { ...query, limit: query.limit ?? LIMITS.scheduledEventUsersPerPage.max }
    const found = await listInterested(db, { guildId: guild.id, id: event.id }, page)
    return found.map((each) => ({
      ...toScheduledEventUser(guild, event.id, each, query.with_member),
      guild_scheduled_event_exception_id: exceptionId,
    }))
  },
})
