import { getGuildRoleMemberCounts as contract } from '@guildhall/protocol/operations/roles/get-guild-role-member-counts'
import { operation } from '../../kernel/operation.ts'
import { member } from '../../kernel/permissions/requirement.ts'
import { listHolderCounts } from './roles-store.ts'

/** Unused roles have the count 0; @everyone is omitted (docs/spec/roles.md#member-counts). */
export const getGuildRoleMemberCounts = operation(contract, {
  requires: member,
  emits: [],
  audits: 'none',
  handle: async ({ db, guild }) => {
    const counts = await listHolderCounts(db, guild.id)
    return Object.fromEntries(
      counts.filter(({ id }) => id !== guild.id).map(({ id, member_count }) => [id, member_count]),
    )
  },
})
