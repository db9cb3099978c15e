import { acceptInvite as contract } from '@guildhall/protocol/operations/invites/accept-invite'
import { operation } from '../../kernel/operation.ts'
import { holderOfInvite } from '../../kernel/permissions/requirement.ts'
import { lockJoiner } from '../members/joining-user-store.ts'
import { mustMayUseInvite } from '../target-users/target-users-rules.ts'
import { hasJoined, joinByInvite } from './accept-invite-actions.ts'
import { showInvite } from './show-invite-actions.ts'

/** For an existing member, or a guest with a guest invite, the answer is the same as for joining, and the invite isn't used. */
export const acceptInvite = operation(contract, {
  requires: holderOfInvite,
  callers: ['user'],
  emits: ['GUILD_GUEST_ADD', 'GUILD_MEMBER_ADD', 'GUILD_MEMBER_UPDATE', 'GUILD_CREATE', 'INVITE_DELETE'],
  takesRights: false,
  audits: 'none',
  handle: async ({ db, caller, guild, actor, invite, write }) => {
    if (actor) await mustMayUseInvite(db, invite, { userId: caller.user.id, actor })
    if (hasJoined(actor, invite)) return { ...(await showInvite(db, guild, invite)), new_member: false }
    return write(async (tx) => {
      await mustMayUseInvite(tx.db, tx.invite, { userId: caller.user.id, actor: tx.actor })
      const answer = await showInvite(tx.db, tx.guild, tx.invite)
      const joiner = await lockJoiner(tx.db, tx.guild.id, caller.user.id)
      if (hasJoined(joiner.isMember ? joiner : null, tx.invite)) return { ...answer, new_member: false }
      const { pending } = await joinByInvite(tx, joiner)
      return { ...answer, new_member: true, ...(pending && { show_verification_form: true }) }
    })
  },
})
