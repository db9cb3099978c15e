import { sendFriendRequest as contract } from '@guildhall/protocol/operations/relationships/send-friend-request'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/permissions/requirement.ts'
import { askToBeFriends } from './relationships-actions.ts'
import { mustBeAnother } from './relationships-rules.ts'
import { holdPair, mustFindIdByName } from './relationships-store.ts'

/** By name. A user who has sent the caller a request becomes a friend at once. */
export const sendFriendRequest = operation(contract, {
  requires: anyone,
  callers: ['user'],
  emits: ['RELATIONSHIP_ADD'],
  audits: 'none',
  handle: async ({ db, caller, body, write }) => {
    const userId = await mustFindIdByName(db, body.username)
    mustBeAnother(caller.user.id, userId)
    await write(async (tx) => askToBeFriends(tx, await holdPair(tx.db, caller.user.id, userId)))
  },
})
