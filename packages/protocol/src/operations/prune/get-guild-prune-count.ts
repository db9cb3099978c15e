import { contract } from '../../contract.ts'
import { PruneQuery, PruneResult } from '../../objects/guilds/prune.ts'

export const getGuildPruneCount = contract({
  name: 'Get Guild Prune Count',
  method: 'GET',
  path: '/guilds/:guildId/prune',
  query: PruneQuery,
  returns: PruneResult,
})
