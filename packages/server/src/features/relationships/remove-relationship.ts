import { removeRelationship as contract } from '@guildhall/protocol/operations/relationships/remove-relationship'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { endRelationship } from './relationships-actions.ts'
import { lockPair } from './relationships-store.ts'

/** Ends a friendship, declines or withdraws a request, or unblocks a user. */
export const removeRelationship = operation(contract, {
  requires: authenticated,
  callers: ['user'],
  emits: ['RELATIONSHIP_REMOVE'],
  audits: 'none',
  handle: async ({ caller, params, write }) => {
    await write(async (tx) => endRelationship(tx, await lockPair(tx.db, caller.user.id, params.userId)))
  },
})
