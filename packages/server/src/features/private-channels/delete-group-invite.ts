import { deleteGroupInvite as contract } from '@guildhall/protocol/operations/private-channels/delete-group-invite'
import { ApiError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { removePrivateInvite } from '../relationships/friend-invites-store.ts'
import { listUsers } from '../users/users-store.ts'
import { mustHoldGroupInvite } from './group-invites-rules.ts'
import { toGroupInvite } from './group-invites-view.ts'

/** The invite's creator or the group's owner may delete it. */
export const deleteGroupInvite = operation(contract, {
  requires: authenticated,
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: ({ caller, params, write }) =>
    write(async (tx) => {
      const { invite, channel } = await mustHoldGroupInvite(tx.db, params.groupCode, tx.now)
      const isTheirs = [invite.inviter.id, channel.group.ownerId].includes(caller.user.id)
      if (!isTheirs) throw new ApiError('MissingPermissions')
      removePrivateInvite(tx.db, invite.code)
      return toGroupInvite(invite, channel, await listUsers(tx.db, channel.recipientIds))
    }),
})
