import { RoleMemberCounts } from '@guildhall/protocol/objects/role'
import { operation } from '../../kernel/operation.ts'
import { member } from '../../kernel/requirement.ts'
import { listHolderCounts } from './roles-store.ts'

/** Roles that nobody has are listed with 0; @everyone is left out (interface 4.5, conventions B.7). */
export const getGuildRoleMemberCounts = operation({
  name: 'Get Guild Role Member Counts',
  method: 'GET',
  path: '/guilds/:guildId/roles/member-counts',
  requires: member,
  returns: RoleMemberCounts,
  emits: [],
  audits: 'none',
  handle: async ({ db, guild }) => {
    const counts = await listHolderCounts(db, guild.id)
    return Object.fromEntries(
      counts.filter(({ id }) => id !== guild.id).map(({ id, member_count }) => [id, member_count]),
    )
  },
})
