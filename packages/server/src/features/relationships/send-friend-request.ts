import { sendFriendRequest as contract } from '@guildhall/protocol/operations/relationships/send-friend-request'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { askToBeFriends } from './relationships-actions.ts'
import { mustBeAnother } from './relationships-rules.ts'
import { lockPair, mustFindIdByName } from './relationships-store.ts'

/** By user name. A user who has sent the caller a request becomes a friend at once. */
export const sendFriendRequest = operation(contract, {
  requires: authenticated,
  callers: ['user'],
  emits: ['RELATIONSHIP_ADD'],
  audits: 'none',
  handle: async ({ db, caller, body, write }) => {
    const userId = await mustFindIdByName(db, body.username)
    mustBeAnother(caller.user.id, userId)
    await write(async (tx) => askToBeFriends(tx, await lockPair(tx.db, caller.user.id, userId)))
  },
})
