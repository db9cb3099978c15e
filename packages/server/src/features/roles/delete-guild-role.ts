import { deleteGuildRole as contract } from '@guildhall/protocol/operations/roles/delete-guild-role'
import { operation } from '../../kernel/operation.ts'
import { permission } from '../../kernel/permissions/requirement.ts'
import { auditChanges } from '../../kernel/unit-of-work/audit-changes.ts'
import { dropRoles } from './roles-actions.ts'
import { mustBeRemovable } from './roles-rules.ts'

export const deleteGuildRole = operation(contract, {
  requires: permission('MANAGE_ROLES'),
  emits: ['CHANNEL_UPDATE', 'GUILD_ROLE_DELETE', 'GUILD_ROLE_UPDATE'],
  audits: 'ROLE_DELETE',
  handle: ({ params, write }) =>
    write(async (tx) => {
      const { guild, actor } = tx
      const role = guild.mustFindRole(params.roleId)
      actor.mustOutrank(role)
      mustBeRemovable(guild, role)
      await dropRoles(tx, guild, [role])
      tx.audit({ target: role.id, changes: auditChanges(role, null) })
    }),
})
