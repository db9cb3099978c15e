import { contract } from '../../contract.ts'
import { BanQuery, NewBan } from '../../objects/guilds/ban.ts'

export const createGuildBan = contract({
  name: 'Create Guild Ban',
  method: 'PUT',
  path: '/guilds/:guildId/bans/:userId',
  body: NewBan,
  query: BanQuery,
  returns: 'nothing',
  errors: ['TooManyNonMemberBans', 'UnknownUser'],
})
