import { contract } from '../../contract.ts'
import { MemberSearch, Members } from '../../objects/guilds/member.ts'

export const searchGuildMembers = contract({
  name: 'Search Guild Members',
  method: 'GET',
  path: '/guilds/:guildId/members/search',
  query: MemberSearch,
  returns: Members,
})
