import { ownCleanup } from '../../kernel/clean-up.ts'
import type { Feature } from '../../kernel/feature.ts'
import { accessRevoked } from '../applications/applications-hooks.ts'
import { memberNamed, membersLetIn } from '../members/members-hooks.ts'
import { rolesDropped } from '../roles/roles-hooks.ts'
import { endRoleConnection, endSomeRoleConnections } from './ended-connections-actions.ts'
import { updateNewMember } from './linked-roles-actions.ts'
import { putLinkedRole } from './linked-roles-store.ts'
import { roleConnections } from './role-connections-tables.ts'
import { updateDatedRoles } from './update-dated-roles.ts'

export const roleConnectionsFeature: Feature = {
  dailyTasks: [updateDatedRoles],
  hooks: [
    accessRevoked.with(endRoleConnection),
    ownCleanup.with({ table: roleConnections, owner: 'application', some: endSomeRoleConnections }),
    memberNamed.with((tx, guild, user, event) => {
      if (event === 'guild_join') updateNewMember(tx, guild, user.id)
    }),
    membersLetIn.with(async (tx, guild, userIds) => {
      for (const id of userIds) updateNewMember(tx, guild, id)
    }),
    rolesDropped.with(async (tx, guild, roleIds) => {
      for (const roleId of roleIds) await putLinkedRole(tx.db, guild.id, { roleId, rules: [] })
    }),
  ],
}
