import { createGuildRole as contract } from '@guildhall/protocol/operations/roles/create-guild-role'
import { operation } from '../../kernel/operation.ts'
import { permission } from '../../kernel/permissions/requirement.ts'
import { auditChanges } from '../../kernel/unit-of-work/audit-changes.ts'
import { STILL_IMAGE } from '../../media/image-kinds.ts'
import { readImage } from '../../media/read-image.ts'
import { addRole, storeRoleIcon } from './roles-actions.ts'
import { mustHaveRoleFeatures } from './roles-rules.ts'
import { newRole, withRoleChanges } from './roles-view.ts'

export const createGuildRole = operation(contract, {
  requires: permission('MANAGE_ROLES'),
  emits: ['GUILD_ROLE_UPDATE', 'GUILD_ROLE_CREATE'],
  audits: 'ROLE_CREATE',
  handle: async ({ caller, body, write }) => {
    const icon = await readImage('icon', body.icon, STILL_IMAGE, caller)
    return write(async (tx) => {
      const { guild, actor } = tx
      mustHaveRoleFeatures(guild, body)
      const { permissions } = guild.everyone
      const role = withRoleChanges(newRole(tx.newId(), permissions), body, icon, permissions)
      actor.mustHold(BigInt(role.permissions))
      await addRole(tx, guild, role)
      await storeRoleIcon(tx, guild.id, null, role, icon)
      tx.audit({ target: role.id, changes: auditChanges(null, role) })
      return role
    })
  },
})
