import type { Feature } from '../../kernel/feature.ts'
import { CONNECTIONS_TABLES } from './connections-tables.ts'
import { createUserConnection } from './create-user-connection.ts'
import { deleteUserConnection } from './delete-user-connection.ts'
import { getCurrentUserConnections } from './get-current-user-connections.ts'

export const connections: Feature = {
  tables: CONNECTIONS_TABLES,
  operations: [getCurrentUserConnections, deleteUserConnection, createUserConnection],
}
