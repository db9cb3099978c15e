import { contract } from '../../contract.ts'

export const deleteGuildScheduledEventException = contract({
  name: 'Delete Guild Scheduled Event Exception',
  method: 'DELETE',
  path: '/guilds/:guildId/scheduled-events/:eventId/exceptions/:exceptionId',
  returns: 'nothing',
  errors: ['ScheduledEventOver', 'UnknownScheduledEvent'],
})
