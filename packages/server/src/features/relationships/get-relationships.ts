import { getRelationships as contract } from '@guildhall/protocol/operations/relationships/get-relationships'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { showRelationships } from './relationships-actions.ts'

/** The caller's friends, outgoing and incoming requests, and blocked users. */
export const getRelationships = operation(contract, {
  requires: authenticated,
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: ({ db, caller }) => showRelationships(db, caller.user.id),
})
