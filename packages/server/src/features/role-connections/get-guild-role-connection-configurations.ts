import { getGuildRoleConnectionConfigurations as contract } from '@guildhall/protocol/operations/role-connections/get-guild-role-connection-configurations'
import { operation } from '../../kernel/operation.ts'
import { member } from '../../kernel/permissions/requirement.ts'
import { exceptGuests } from '../members/members-rules.ts'
import { listApplicationsWithMetadata, listLinkedRoles } from './linked-roles-store.ts'
import { toLinkedRole } from './linked-roles-view.ts'
import { listReportedValues } from './role-connections-store.ts'

export const getGuildRoleConnectionConfigurations = operation(contract, {
  requires: exceptGuests(member),
  emits: [],
  audits: 'none',
  handle: async ({ kernel, db, guild, caller }) => {
    const linked = await listLinkedRoles(db, guild.id)
    if (linked.length === 0) return []
    const applications = await listApplicationsWithMetadata(db, guild.id)
    const values = (await listReportedValues(db, [caller.user.id])).get(caller.user.id)
    const now = kernel.clock.now()
    return linked.map((each) => toLinkedRole(each, applications, values, now))
  },
})
