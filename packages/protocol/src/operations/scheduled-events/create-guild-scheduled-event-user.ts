import { contract } from '../../contract.ts'
import { ScheduledEventInterest } from '../../objects/guilds/scheduled-event.ts'

export const createGuildScheduledEventUser = contract({
  name: 'Create Guild Scheduled Event User',
  method: 'PUT',
  path: '/guilds/:guildId/scheduled-events/:eventId/users/@me',
  returns: ScheduledEventInterest,
  errors: ['ScheduledEventOver', 'UnknownScheduledEvent'],
})
