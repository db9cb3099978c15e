import { contract } from '../../contract.ts'
import { ScheduledEvent, ScheduledEventQuery } from '../../objects/guilds/scheduled-event.ts'

export const getGuildScheduledEvent = contract({
  name: 'Get Guild Scheduled Event',
  method: 'GET',
  path: '/guilds/:guildId/scheduled-events/:eventId',
  query: ScheduledEventQuery,
  returns: ScheduledEvent,
  errors: ['UnknownScheduledEvent'],
})
