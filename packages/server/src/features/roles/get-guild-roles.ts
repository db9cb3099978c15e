import { Role } from '@guildhall/protocol/objects/role'
import { list } from '@guildhall/protocol/schema'
import { operation } from '../../kernel/operation.ts'
import { member } from '../../kernel/requirement.ts'
import { fromLowest } from './roles-rules.ts'

/** The roles come from the lowest up, @everyone first. */
export const getGuildRoles = operation({
  name: 'Get Guild Roles',
  method: 'GET',
  path: '/guilds/:guildId/roles',
  requires: member,
  returns: list(Role),
  emits: [],
  audits: 'none',
  handle: ({ guild }) => fromLowest(guild),
})
