import { getCurrentUserConnections as contract } from '@guildhall/protocol/operations/connections/get-current-user-connections'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/permissions/requirement.ts'
import { listConnections } from './connections-store.ts'

/** A bot has none. */
export const getCurrentUserConnections = operation(contract, {
  requires: anyone,
  opens: 'connections',
  emits: [],
  audits: 'none',
  handle: ({ db, caller }) => listConnections(db, caller.user.id),
})
