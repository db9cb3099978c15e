import { getGroupInvite as contract } from '@guildhall/protocol/operations/private-channels/get-group-invite'
import { operation } from '../../kernel/operation.ts'
import { noAuthentication } from '../../kernel/permissions/requirement.ts'
import { listUsers } from '../users/users-store.ts'
import { mustFindGroupInvite } from './group-invites-rules.ts'
import { toGroupInvite } from './group-invites-view.ts'

/** Anyone with the code may read it, as with an invite to a guild. */
export const getGroupInvite = operation(contract, {
  requires: noAuthentication,
  emits: [],
  audits: 'none',
  handle: async ({ db, kernel, params, query }) => {
    const { invite, channel } = await mustFindGroupInvite(db, params.groupCode, kernel.clock.now())
    const shown = toGroupInvite(invite, channel, await listUsers(db, channel.recipientIds))
    return query.with_counts ? { ...shown, approximate_member_count: channel.recipientIds.length } : shown
  },
})
