import { removeGuildMember as contract } from '@guildhall/protocol/operations/members/remove-guild-member'
import { operation } from '../../kernel/operation.ts'
import { permission } from '../../kernel/permissions/requirement.ts'
import { MEMBER_REMOVAL_EVENTS, removeMember } from './members-actions.ts'
import { mustFindMember } from './members-store.ts'

/**
 * Nobody can kick the owner, themselves, or a member whose highest role is not below their own
 * (docs/spec/permissions.md#hierarchy-of-members).
 */
export const removeGuildMember = operation(contract, {
  requires: permission('KICK_MEMBERS'),
  emits: MEMBER_REMOVAL_EVENTS,
  audits: 'MEMBER_KICK',
  handle: ({ params, write }) =>
    write(async (tx) => {
      const found = await mustFindMember(tx.db, tx.guild.id, params.userId)
      tx.actor.mustOutrankMember(found.user.id, found.member.roles)
      await removeMember(tx, tx.guild, found)
      tx.audit({ target: found.user.id })
    }),
})
