import { contract } from '../../contract.ts'
import { RoleMemberCounts } from '../../objects/guilds/role.ts'

export const getGuildRoleMemberCounts = contract({
  name: 'Get Guild Role Member Counts',
  method: 'GET',
  path: '/guilds/:guildId/roles/member-counts',
  returns: RoleMemberCounts,
})
