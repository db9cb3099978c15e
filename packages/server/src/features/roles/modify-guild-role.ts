import type { RoleChanges } from '@guildhall/protocol/objects/guilds/role'
import { modifyGuildRole as contract } from '@guildhall/protocol/operations/roles/modify-guild-role'
import { operation } from '../../kernel/operation.ts'
import { permission } from '../../kernel/permissions/requirement.ts'
import { auditChanges } from '../../kernel/unit-of-work/audit-changes.ts'
import { STILL_IMAGE } from '../../media/image-kinds.ts'
import { readImage } from '../../media/read-image.ts'
import { storeRoleIcon } from './roles-actions.ts'
import { addedBits, mustHaveRoleFeatures } from './roles-rules.ts'
import { updateRole } from './roles-store.ts'
import { withRoleChanges } from './roles-view.ts'

/** Only the permissions of @everyone can be changed; its other fields are ignored (docs/spec/roles.md#the-everyone-role). */
export const modifyGuildRole = operation(contract, {
  requires: permission('MANAGE_ROLES'),
  emits: ['GUILD_ROLE_UPDATE'],
  audits: 'ROLE_UPDATE',
  handle: async ({ params, caller, body, write }) => {
    const sent = params.roleId === params.guildId ? onlyPermissions(body) : body
    const icon = await readImage('icon', sent.icon, STILL_IMAGE, caller)
    return write(async (tx) => {
      const { guild, actor } = tx
      const before = guild.mustFindRole(params.roleId)
      actor.mustOutrank(before)
      mustHaveRoleFeatures(guild, sent)
      const after = withRoleChanges(before, sent, icon, guild.everyone.permissions)
      actor.mustHold(addedBits(before, after))
      const changes = auditChanges(before, after)
      if (changes.length === 0) return before
      updateRole(tx.db, guild.id, after)
      await storeRoleIcon(tx, guild.id, before, after, icon)
      tx.audit({ target: before.id, changes })
      tx.emit('GUILD_ROLE_UPDATE', { guild_id: guild.id, role: after })
      return after
    })
  },
})

const onlyPermissions = ({ permissions }: RoleChanges): RoleChanges =>
  permissions === undefined ? {} : { permissions }
