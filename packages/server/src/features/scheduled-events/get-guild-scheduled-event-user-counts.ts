import { getGuildScheduledEventUserCounts as contract } from '@guildhall/protocol/operations/scheduled-events/get-guild-scheduled-event-user-counts'
import { operation } from '../../kernel/operation.ts'
import { member } from '../../kernel/permissions/requirement.ts'
import { hasOccurrence } from './occurrence-rules.ts'
import { mustFindEvent } from './scheduled-events-rules.ts'

/** Users are interested in all occurrences of an event. */
export const getGuildScheduledEventUserCounts = operation(contract, {
  requires: member,
  emits: [],
  audits: 'none',
  handle: async ({ db, actor, params, query }) => {
    const { event, userCount } = await mustFindEvent(db, actor, params.eventId)
    const ids = (query.guild_scheduled_event_exception_ids ?? []).filter((id) => hasOccurrence(event, id))
    return {
      guild_scheduled_event_count: userCount,
      guild_scheduled_event_exception_counts: Object.fromEntries(ids.map((id) => [id, userCount])),
    }
  },
})
