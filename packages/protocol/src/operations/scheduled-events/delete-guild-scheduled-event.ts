import { contract } from '../../contract.ts'

export const deleteGuildScheduledEvent = contract({
  name: 'Delete Guild Scheduled Event',
  method: 'DELETE',
  path: '/guilds/:guildId/scheduled-events/:eventId',
  returns: 'nothing',
  errors: ['UnknownScheduledEvent'],
})
