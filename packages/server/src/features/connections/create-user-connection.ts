import { ConnectionVisibility } from '@guildhall/protocol/enums/connection'
import { createUserConnection as contract } from '@guildhall/protocol/operations/connections/create-user-connection'
import { fieldError } from '../../kernel/api-error.ts'
import { operation, WasThere } from '../../kernel/operation.ts'
import { administrator } from '../../kernel/permissions/requirement.ts'
import { mustFindAccount } from '../accounts/accounts-store.ts'
import { lockAccount } from '../users/users-store.ts'
import { listConnections, putConnection } from './connections-store.ts'

/** How many connections a user may have. */
const MOST_CONNECTIONS = 100

/**
 * Only Guildhall has this: the server contacts no other services, so an administrator of the instance records users'
 * accounts there. 201 for a new one, 200 if it replaces an existing entry.
 */
export const createUserConnection = operation(contract, {
  requires: administrator,
  recentAuthentication: true,
  emits: [],
  audits: 'none',
  handle: ({ params: { userId }, body, note, write }) =>
    write(async (tx) => {
      await mustFindAccount(tx.db, userId)
      await lockAccount(tx.db, userId)
      const connections = await listConnections(tx.db, userId)
      const isKnown = connections.some(({ type, id }) => type === body.type && id === body.id)
      if (!isKnown && connections.length >= MOST_CONNECTIONS) {
        throw fieldError('id', 'CONNECTIONS_TOO_MANY', `A user has at most ${MOST_CONNECTIONS} connections.`)
      }
      const connection = { ...CONNECTED, ...body }
      await putConnection(tx.db, userId, connection)
      note({ type: body.type, id: body.id, name: body.name })
      return isKnown ? new WasThere(connection) : connection
    }),
})

/** The defaults of a new connection. */
const CONNECTED = {
  friend_sync: false,
  show_activity: true,
  two_way_link: false,
  verified: true,
  visibility: ConnectionVisibility.EVERYONE,
  revoked: false,
}
