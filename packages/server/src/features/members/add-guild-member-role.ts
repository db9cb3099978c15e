import { addGuildMemberRole as contract } from '@guildhall/protocol/operations/members/add-guild-member-role'
import { operation } from '../../kernel/operation.ts'
import { permission } from '../../kernel/permissions/requirement.ts'
import { mustFindAssignable } from '../roles/roles-rules.ts'
import { changeMemberRole } from './members-actions.ts'
import { mustFindMember } from './members-store.ts'

/**
 * Only the role must be below the caller, not the member (docs/spec/members.md#member-roles). Adding an existing role
 * changes nothing.
 */
export const addGuildMemberRole = operation(contract, {
  requires: permission('MANAGE_ROLES'),
  emits: ['GUILD_MEMBER_UPDATE'],
  audits: 'MEMBER_ROLE_UPDATE',
  handle: async ({ db, guild, actor, params, write }) => {
    mustFindAssignable(guild, actor, params.roleId)
    const { member } = await mustFindMember(db, guild.id, params.userId)
    if (member.roles.includes(params.roleId)) return
    await write(async (tx) => {
      const { id, name } = mustFindAssignable(tx.guild, tx.actor, params.roleId)
      const found = await mustFindMember(tx.db, tx.guild.id, params.userId)
      if (found.member.roles.includes(id)) return
      await changeMemberRole(tx, tx.guild, found, id, 1)
      tx.audit({ target: found.user.id, changes: [{ key: '$add', new_value: [{ id, name }] }] })
    })
  },
})
