import type { Feature } from '../../kernel/feature.ts'
import { deleteCurrentUserApplicationRoleConnection } from './delete-current-user-application-role-connection.ts'
import { getApplicationRoleConnectionMetadataRecords } from './get-application-role-connection-metadata-records.ts'
import { getCurrentUserApplicationRoleConnection } from './get-current-user-application-role-connection.ts'
import { ROLE_CONNECTIONS_TABLES } from './role-connections-tables.ts'
import { updateApplicationRoleConnectionMetadataRecords } from './update-application-role-connection-metadata-records.ts'
import { updateCurrentUserApplicationRoleConnection } from './update-current-user-application-role-connection.ts'

export const roleConnections: Feature = {
  tables: ROLE_CONNECTIONS_TABLES,
  operations: [
    getApplicationRoleConnectionMetadataRecords,
    updateApplicationRoleConnectionMetadataRecords,
    getCurrentUserApplicationRoleConnection,
    updateCurrentUserApplicationRoleConnection,
    deleteCurrentUserApplicationRoleConnection,
  ],
}
