import { modifyGuildRolePositions as contract } from '@guildhall/protocol/operations/roles/modify-guild-role-positions'
import { operation } from '../../kernel/operation.ts'
import { permission } from '../../kernel/permissions/requirement.ts'
import { auditChanges } from '../../kernel/unit-of-work/audit-changes.ts'
import { moveRoles } from './roles-actions.ts'
import { fromLowest, mustLeaveUpperRoles, mustNameRolesOnce, numbered, withRolePositions } from './roles-rules.ts'

/**
 * Roles with the same position are sorted by id, the lower id above; then all are numbered without gaps
 * (docs/spec/roles.md#positions). Except the owner, members can't move roles at or above their highest role.
 */
export const modifyGuildRolePositions = operation(contract, {
  requires: permission('MANAGE_ROLES'),
  emits: ['GUILD_ROLE_UPDATE'],
  audits: 'ROLE_UPDATE',
  handle: ({ body, write }) => {
    mustNameRolesOnce(body)
    return write(async (tx) => {
      const { guild, actor } = tx
      const roles = numbered(fromLowest(guild, withRolePositions(guild, body)))
      mustLeaveUpperRoles(actor, fromLowest(guild), roles)
      for (const role of await moveRoles(tx, guild, roles)) {
        tx.audit({ target: role.id, changes: auditChanges(guild.mustFindRole(role.id), role) })
      }
      return roles
    })
  },
})
