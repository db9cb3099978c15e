import { ScheduledEvent, ScheduledEventQuery } from '@guildhall/protocol/objects/scheduled-event'
import { operation } from '../../kernel/operation.ts'
import { member } from '../../kernel/requirement.ts'
import { mustFindEvent } from './scheduled-events-rules.ts'
import { toScheduledEvent } from './scheduled-events-view.ts'

/** Also one that is over. */
export const getGuildScheduledEvent = operation({
  name: 'Get Guild Scheduled Event',
  method: 'GET',
  path: '/guilds/:guildId/scheduled-events/:eventId',
  requires: member,
  query: ScheduledEventQuery,
  returns: ScheduledEvent,
  emits: [],
  audits: 'none',
  handle: async ({ db, actor, params, query }) =>
    toScheduledEvent(await mustFindEvent(db, actor, params.eventId), query.with_user_count),
})
