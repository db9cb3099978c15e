import { auditChanges } from '../../kernel/audit-changes.ts'
import { operation } from '../../kernel/operation.ts'
import { permission } from '../../kernel/requirement.ts'
import { removeImagesOf } from '../../media/images-store.ts'
import { moveRoles, removeOverwritesOf } from './roles-actions.ts'
import { fromLowest, mustBeRemovable, numbered } from './roles-rules.ts'
import { removeRole } from './roles-store.ts'

/** The role's overwrites go first, so that none names a role that is gone; the roles above it move down at the end. */
export const deleteGuildRole = operation({
  name: 'Delete Guild Role',
  method: 'DELETE',
  path: '/guilds/:guildId/roles/:roleId',
  requires: permission('MANAGE_ROLES'),
  returns: 'nothing',
  emits: ['CHANNEL_UPDATE', 'GUILD_ROLE_DELETE', 'GUILD_ROLE_UPDATE'],
  audits: 'ROLE_DELETE',
  handle: ({ params, write }) =>
    write(async (tx) => {
      const { guild, actor } = tx
      const role = guild.mustFindRole(params.roleId)
      actor.mustOutrank(role)
      mustBeRemovable(guild, role)
      await removeOverwritesOf(tx, guild, role.id)
      await removeRole(tx.db, guild.id, role.id)
      if (role.icon !== null) await removeImagesOf(tx.db, role.id)
      tx.emit('GUILD_ROLE_DELETE', { guild_id: guild.id, role_id: role.id })
      await moveRoles(tx, guild, numbered(fromLowest(guild).filter(({ id }) => id !== role.id)))
      tx.audit({ target: role.id, changes: auditChanges(role, null) })
    }),
})
