import { BODY_BYTES } from '../../body-limits.ts'
import { contract } from '../../contract.ts'
import { NewRoleConnectionMetadata, RoleConnectionMetadata } from '../../objects/applications/role-connection.ts'
import { list } from '../../schema.ts'

export const updateApplicationRoleConnectionMetadataRecords = contract({
  name: 'Update Application Role Connection Metadata Records',
  method: 'PUT',
  path: '/applications/:applicationId/role-connections/metadata',
  body: NewRoleConnectionMetadata,
  bodyBytes: BODY_BYTES.lists,
  returns: list(RoleConnectionMetadata),
})
