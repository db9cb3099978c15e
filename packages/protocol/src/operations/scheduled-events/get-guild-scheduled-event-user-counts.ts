import { contract } from '../../contract.ts'
import { ScheduledEventCounts, ScheduledEventCountsQuery } from '../../objects/guilds/scheduled-event.ts'

export const getGuildScheduledEventUserCounts = contract({
  name: 'Get Guild Scheduled Event User Counts',
  method: 'GET',
  path: '/guilds/:guildId/scheduled-events/:eventId/users/counts',
  query: ScheduledEventCountsQuery,
  returns: ScheduledEventCounts,
  errors: ['UnknownScheduledEvent'],
})
