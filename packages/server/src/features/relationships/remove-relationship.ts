import { removeRelationship as contract } from '@guildhall/protocol/operations/relationships/remove-relationship'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/permissions/requirement.ts'
import { endRelationship } from './relationships-actions.ts'
import { holdPair } from './relationships-store.ts'

/** Ends a friendship, declines or withdraws a request, or lets somebody who was blocked write again. */
export const removeRelationship = operation(contract, {
  requires: anyone,
  callers: ['user'],
  emits: ['RELATIONSHIP_REMOVE'],
  audits: 'none',
  handle: async ({ caller, params, write }) => {
    await write(async (tx) => endRelationship(tx, await holdPair(tx.db, caller.user.id, params.userId)))
  },
})
