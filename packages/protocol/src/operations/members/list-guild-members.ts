import { contract } from '../../contract.ts'
import { Members, MembersQuery } from '../../objects/guilds/member.ts'

export const listGuildMembers = contract({
  name: 'List Guild Members',
  method: 'GET',
  path: '/guilds/:guildId/members',
  query: MembersQuery,
  returns: Members,
})
