import { contract } from '../../contract.ts'
import { ScheduledEventUser, ScheduledEventUsersQuery } from '../../objects/guilds/scheduled-event.ts'
import { list } from '../../schema.ts'

export const getGuildScheduledEventExceptionUsers = contract({
  name: 'Get Guild Scheduled Event Exception Users',
  method: 'GET',
  path: '/guilds/:guildId/scheduled-events/:eventId/:exceptionId/users',
  query: ScheduledEventUsersQuery,
  returns: list(ScheduledEventUser),
  errors: ['UnknownScheduledEvent'],
})
