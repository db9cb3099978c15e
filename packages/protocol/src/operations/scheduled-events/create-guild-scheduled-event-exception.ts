import { contract } from '../../contract.ts'
import { NewScheduledEventException, ScheduledEventException } from '../../objects/guilds/scheduled-event-exception.ts'

export const createGuildScheduledEventException = contract({
  name: 'Create Guild Scheduled Event Exception',
  method: 'POST',
  path: '/guilds/:guildId/scheduled-events/:eventId/exceptions',
  body: NewScheduledEventException,
  returns: ScheduledEventException,
  errors: ['ScheduledEventOver', 'UnknownScheduledEvent'],
})
