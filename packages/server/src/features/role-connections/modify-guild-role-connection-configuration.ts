import { isDeepStrictEqual } from 'node:util'
import type { Role } from '@guildhall/protocol/objects/guilds/role'
import { modifyGuildRoleConnectionConfiguration as contract } from '@guildhall/protocol/operations/role-connections/modify-guild-role-connection-configuration'
import { operation } from '../../kernel/operation.ts'
import { permission } from '../../kernel/permissions/requirement.ts'
import { updateRole } from '../roles/roles-store.ts'
import { mustBeLinkable, mustHaveRoomForLinkedRole, mustReferToMetadata } from './linked-roles-rules.ts'
import { findLinkedRoleRules, listApplicationsWithMetadata, putLinkedRole } from './linked-roles-store.ts'
import { toNamedRules } from './linked-roles-view.ts'
import { updateLinkedRolesJob } from './role-connections-jobs.ts'

/** Replaces the conditions of a role; an empty list makes it an ordinary role, which its members keep. */
export const modifyGuildRoleConnectionConfiguration = operation(contract, {
  requires: permission('MANAGE_ROLES'),
  emits: ['GUILD_ROLE_UPDATE'],
  audits: 'ROLE_UPDATE',
  handle: ({ params, body: rules, write }) =>
    write(async (tx) => {
      const { guild, actor } = tx
      const role = guild.mustFindRole(params.roleId)
      actor.mustOutrank(role)
      mustBeLinkable(role, guild)
      const applications = await listApplicationsWithMetadata(tx.db, guild.id)
      mustReferToMetadata(rules, applications)
      const before = await findLinkedRoleRules(tx.db, guild.id, role.id)
      if (isDeepStrictEqual(before, rules)) return toNamedRules(before, applications)
      if (before.length === 0) mustHaveRoomForLinkedRole(guild)
      await putLinkedRole(tx.db, guild.id, { roleId: role.id, rules })
      const after = withLink(role, rules.length > 0)
      updateRole(tx.db, guild.id, after)
      const changes = [{ key: 'connection_rules', old_value: before, new_value: rules }]
      tx.audit({ target: role.id, changes })
      tx.emit('GUILD_ROLE_UPDATE', { guild_id: guild.id, role: after })
      if (rules.length > 0) tx.enqueue(updateLinkedRolesJob, { guild_id: guild.id })
      return toNamedRules(rules, applications)
    }),
})

/** The role with or without the tag of linked roles (docs/spec/roles.md#tags). */
function withLink({ tags = {}, ...role }: Role, isLinked: boolean): Role {
  const { guild_connections: _, ...others } = tags
  const next = { ...others, ...(isLinked && { guild_connections: null }) }
  return Object.keys(next).length > 0 ? { ...role, tags: next } : role
}
