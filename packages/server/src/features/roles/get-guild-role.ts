import { Role } from '@guildhall/protocol/objects/role'
import { operation } from '../../kernel/operation.ts'
import { member } from '../../kernel/requirement.ts'

export const getGuildRole = operation({
  name: 'Get Guild Role',
  method: 'GET',
  path: '/guilds/:guildId/roles/:roleId',
  requires: member,
  returns: Role,
  emits: [],
  audits: 'none',
  handle: ({ guild, params }) => guild.mustFindRole(params.roleId),
})
