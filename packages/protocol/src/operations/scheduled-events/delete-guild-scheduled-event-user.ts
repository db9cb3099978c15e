import { contract } from '../../contract.ts'

export const deleteGuildScheduledEventUser = contract({
  name: 'Delete Guild Scheduled Event User',
  method: 'DELETE',
  path: '/guilds/:guildId/scheduled-events/:eventId/users/@me',
  returns: 'nothing',
  errors: ['UnknownScheduledEvent', 'UnknownScheduledEventUser'],
})
