import { ConnectionVisibility } from '@guildhall/protocol/enums/connection'
import { createUserConnection as contract } from '@guildhall/protocol/operations/connections/create-user-connection'
import { fieldError } from '../../kernel/api-error.ts'
import { operation, WasThere } from '../../kernel/operation.ts'
import { administrator } from '../../kernel/permissions/requirement.ts'
import { mustFindAccount } from '../accounts/accounts-store.ts'
import { holdAccount } from '../users/users-store.ts'
import { listConnections, putConnection } from './connections-store.ts'

/** How many accounts somebody may have elsewhere. */
const MOST_CONNECTIONS = 100

/**
 * Ours: nothing here speaks to other services, so whoever administers the instance says who has which account there. 201 with a
 * new one, 200 if it takes the place of what was known of it.
 */
export const createUserConnection = operation(contract, {
  requires: administrator,
  recentAuthentication: true,
  emits: [],
  audits: 'none',
  handle: ({ params: { userId }, body, write }) =>
    write(async (tx) => {
      await mustFindAccount(tx.db, userId)
      await holdAccount(tx.db, userId)
      const connections = await listConnections(tx.db, userId)
      const isKnown = connections.some(({ type, id }) => type === body.type && id === body.id)
      if (!isKnown && connections.length >= MOST_CONNECTIONS) {
        throw fieldError('id', 'CONNECTIONS_TOO_MANY', `A user has at most ${MOST_CONNECTIONS} connections.`)
      }
      const connection = { ...CONNECTED, ...body }
      await putConnection(tx.db, userId, connection)
      return isKnown ? new WasThere(connection) : connection
    }),
})

/** What an account is that was just connected. */
const CONNECTED = {
  friend_sync: false,
  show_activity: true,
  two_way_link: false,
  verified: true,
  visibility: ConnectionVisibility.EVERYONE,
  revoked: false,
}
