import { getGuildRoleConnectionConfiguration as contract } from '@guildhall/protocol/operations/role-connections/get-guild-role-connection-configuration'
import { operation } from '../../kernel/operation.ts'
import { permission } from '../../kernel/permissions/requirement.ts'
import { findLinkedRoleRules, listApplicationsWithMetadata } from './linked-roles-store.ts'
import { toNamedRules } from './linked-roles-view.ts'

export const getGuildRoleConnectionConfiguration = operation(contract, {
  requires: permission('MANAGE_ROLES'),
  emits: [],
  audits: 'none',
  handle: async ({ db, guild, params }) => {
    const { id } = guild.mustFindRole(params.roleId)
    const rules = await findLinkedRoleRules(db, guild.id, id)
    return toNamedRules(rules, await listApplicationsWithMetadata(db, guild.id))
  },
})
