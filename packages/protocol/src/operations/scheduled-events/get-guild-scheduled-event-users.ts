import { contract } from '../../contract.ts'
import { ScheduledEventUser, ScheduledEventUsersQuery } from '../../objects/guilds/scheduled-event.ts'
import { list } from '../../schema.ts'

export const getGuildScheduledEventUsers = contract({
  name: 'Get Guild Scheduled Event Users',
  method: 'GET',
  path: '/guilds/:guildId/scheduled-events/:eventId/users',
  query: ScheduledEventUsersQuery,
  returns: list(ScheduledEventUser),
  errors: ['UnknownScheduledEvent'],
})
