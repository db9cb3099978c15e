import { actionGuildJoinRequest as contract } from '@guildhall/protocol/operations/screening/action-guild-join-request'
import { fieldError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { permission } from '../../kernel/permissions/requirement.ts'
import { changeMember } from '../members/members-actions.ts'
import { mustFindMember } from '../members/members-store.ts'
import { listUsers } from '../users/users-store.ts'
import { mustFindJoinRequest, type Review, reviewJoinRequest } from './join-requests-store.ts'
import { toJoinRequest } from './screening-view.ts'

/** A rejected member stays pending and may apply again; an approved one has passed, and the request can't be changed. */
export const actionGuildJoinRequest = operation(contract, {
  requires: permission('KICK_MEMBERS'),
  emits: ['GUILD_MEMBER_UPDATE'],
  audits: 'MEMBER_UPDATE',
  handle: ({ params, body: { action, rejection_reason }, caller, write }) =>
    write(async (tx) => {
      const request = await mustFindJoinRequest(tx.db, tx.guild.id, params.requestId)
      const { id, guild_id, user_id } = request
      if (request.status === 'APPROVED') {
        throw fieldError('action', 'JOIN_REQUEST_ALREADY_APPROVED', 'The request was approved already.')
      }
      const reason = action === 'REJECTED' ? rejection_reason || null : null
      const review: Review = {
        status: action,
        reviewed_at: tx.now,
        reviewer_id: caller.user.id,
        rejection_reason: reason,
      }
      if (action === 'APPROVED') {
        await changeMember(tx, tx.guild, await mustFindMember(tx.db, guild_id, user_id), { pending: false })
        tx.audit({ target: user_id, changes: [{ key: 'pending', old_value: true, new_value: false }] })
      }
      await reviewJoinRequest(tx.db, guild_id, id, review)
      return toJoinRequest({ ...request, ...review }, await listUsers(tx.db, [user_id, caller.user.id]))
    }),
})
