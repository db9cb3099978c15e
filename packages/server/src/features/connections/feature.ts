import type { Feature } from '../../kernel/feature.ts'
import { createUserConnection } from './create-user-connection.ts'
import { deleteUserConnection } from './delete-user-connection.ts'
import { getCurrentUserConnections } from './get-current-user-connections.ts'

export const connections: Feature = {
  operations: [getCurrentUserConnections, deleteUserConnection, createUserConnection],
}
