import { Connection } from '@guildhall/protocol/objects/connection'
import { list } from '@guildhall/protocol/schema'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/requirement.ts'
import { listConnections } from './connections-store.ts'

/** A bot has none. */
export const getCurrentUserConnections = operation({
  name: 'Get Current User Connections',
  method: 'GET',
  path: '/users/@me/connections',
  requires: anyone,
  opens: 'connections',
  returns: list(Connection),
  emits: [],
  audits: 'none',
  handle: ({ db, caller }) => listConnections(db, caller.user.id),
})
