import { contract } from '../../contract.ts'
import { NewPrune, PruneResult } from '../../objects/guilds/prune.ts'

export const beginGuildPrune = contract({
  name: 'Begin Guild Prune',
  method: 'POST',
  path: '/guilds/:guildId/prune',
  body: NewPrune,
  returns: PruneResult,
})
