import { Relationship } from '@guildhall/protocol/objects/relationship'
import { list } from '@guildhall/protocol/schema'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/requirement.ts'
import { showRelationships } from './relationships-actions.ts'

/** Friends, requests that were made and that came, and whom he has blocked. */
export const getRelationships = operation({
  name: 'Get Relationships',
  method: 'GET',
  path: '/users/@me/relationships',
  requires: anyone,
  callers: ['user'],
  returns: list(Relationship),
  emits: [],
  audits: 'none',
  handle: ({ db, caller }) => showRelationships(db, caller.user.id),
})
