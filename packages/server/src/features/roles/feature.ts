import type { Feature } from '../../kernel/feature.ts'
import { createGuildRole } from './create-guild-role.ts'
import { deleteGuildRole } from './delete-guild-role.ts'
import { getGuildRole } from './get-guild-role.ts'
import { getGuildRoleMemberCounts } from './get-guild-role-member-counts.ts'
import { getGuildRoles } from './get-guild-roles.ts'
import { modifyGuildRole } from './modify-guild-role.ts'
import { modifyGuildRolePositions } from './modify-guild-role-positions.ts'

export const roles: Feature = {
  operations: [
    getGuildRoles,
    getGuildRole,
    getGuildRoleMemberCounts,
    createGuildRole,
    modifyGuildRolePositions,
    modifyGuildRole,
    deleteGuildRole,
  ],
}
