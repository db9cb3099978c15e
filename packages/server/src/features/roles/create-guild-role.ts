import { LIMITS } from '@guildhall/protocol/limits'
import { Role, RoleChanges } from '@guildhall/protocol/objects/role'
import { ApiError } from '../../kernel/api-error.ts'
import { auditChanges } from '../../kernel/audit-changes.ts'
import { operation } from '../../kernel/operation.ts'
import { permission } from '../../kernel/requirement.ts'
import { STILL_IMAGE } from '../../media/image-kinds.ts'
import { readImage } from '../../media/read-image.ts'
import { keepRoleIcon, moveRoles } from './roles-actions.ts'
import { fromLowest, mustHaveRoleFeatures, numbered } from './roles-rules.ts'
import { insertRole } from './roles-store.ts'
import { newRole, withRoleChanges } from './roles-view.ts'

/** The role is put right above @everyone; the others move up first, the highest before the rest (conventions B.7). */
export const createGuildRole = operation({
  name: 'Create Guild Role',
  method: 'POST',
  path: '/guilds/:guildId/roles',
  requires: permission('MANAGE_ROLES'),
  body: RoleChanges,
  returns: Role,
  emits: ['GUILD_ROLE_UPDATE', 'GUILD_ROLE_CREATE'],
  audits: 'ROLE_CREATE',
  handle: async ({ body, write }) => {
    const icon = await readImage('icon', body.icon, STILL_IMAGE)
    return write(async (tx) => {
      const { guild, actor } = tx
      mustHaveRoleFeatures(guild, body)
      const { permissions } = guild.everyone
      const role = withRoleChanges(newRole(tx.newId(), permissions), body, icon, permissions)
      actor.mustHold(BigInt(role.permissions))
      if (guild.roles.size >= LIMITS.rolesPerGuild) throw new ApiError('TooManyRoles')
      const [everyone = guild.everyone, ...others] = fromLowest(guild)
      await moveRoles(tx, guild, numbered([everyone, role, ...others]))
      await insertRole(tx.db, guild.id, role)
      await keepRoleIcon(tx.db, guild.id, null, role, icon)
      tx.emit('GUILD_ROLE_CREATE', { guild_id: guild.id, role })
      tx.audit({ target: role.id, changes: auditChanges(null, role) })
      return role
    })
  },
})
