import { contract } from '../../contract.ts'
import { Threads } from '../../objects/channels/thread.ts'

export const listActiveGuildThreads = contract({
  name: 'List Active Guild Threads',
  method: 'GET',
  path: '/guilds/:guildId/threads/active',
  returns: Threads,
})
