import { RoleConnectionMetadata } from '@guildhall/protocol/objects/role-connection'
import { list } from '@guildhall/protocol/schema'
import { operation } from '../../kernel/operation.ts'
import { holderOfApplication } from '../../kernel/requirement.ts'
import { mustFindApplicationRow } from '../applications/applications-store.ts'

export const getApplicationRoleConnectionMetadataRecords = operation({
  name: 'Get Application Role Connection Metadata Records',
  method: 'GET',
  path: '/applications/:applicationId/role-connections/metadata',
  requires: holderOfApplication('read'),
  returns: list(RoleConnectionMetadata),
  emits: [],
  audits: 'none',
  handle: async ({ db, application: { id } }) => JSON.parse((await mustFindApplicationRow(db, id)).role_connections),
})
