import { contract } from '../../contract.ts'
import { RoleConnectionMetadata } from '../../objects/applications/role-connection.ts'
import { list } from '../../schema.ts'

export const getApplicationRoleConnectionMetadataRecords = contract({
  name: 'Get Application Role Connection Metadata Records',
  method: 'GET',
  path: '/applications/:applicationId/role-connections/metadata',
  returns: list(RoleConnectionMetadata),
})
