import { RelationshipType } from '@guildhall/protocol/enums/relationship-type'
import { createRelationship as contract } from '@guildhall/protocol/operations/relationships/create-relationship'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { acceptRequest, askToBeFriends, block } from './relationships-actions.ts'
import { mustBeAnother } from './relationships-rules.ts'
import { lockPair } from './relationships-store.ts'

/** Sends or accepts a friend request, or blocks a user, who may be a bot. */
export const createRelationship = operation(contract, {
  requires: authenticated,
  callers: ['user'],
  emits: ['RELATIONSHIP_ADD', 'RELATIONSHIP_REMOVE'],
  audits: 'none',
  handle: async ({ caller, params, body, write }) => {
    mustBeAnother(caller.user.id, params.userId)
    await write(async (tx) => {
      const pair = await lockPair(tx.db, caller.user.id, params.userId)
      if (body.type === RelationshipType.BLOCKED) await block(tx, pair)
      else if (body.type === RelationshipType.FRIEND) await acceptRequest(tx, pair)
      else await askToBeFriends(tx, pair)
    })
  },
})
