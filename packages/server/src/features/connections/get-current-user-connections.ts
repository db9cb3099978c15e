import { getCurrentUserConnections as contract } from '@guildhall/protocol/operations/connections/get-current-user-connections'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { listConnections } from './connections-store.ts'

/** A bot has no connections. */
export const getCurrentUserConnections = operation(contract, {
  requires: authenticated,
  oauth2Scope: 'connections',
  emits: [],
  audits: 'none',
  handle: ({ db, caller }) => listConnections(db, caller.user.id),
})
