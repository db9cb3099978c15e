import { getApplicationRoleConnectionMetadataRecords as contract } from '@guildhall/protocol/operations/role-connections/get-application-role-connection-metadata-records'
import { operation } from '../../kernel/operation.ts'
import { holderOfApplication } from '../../kernel/permissions/requirement.ts'
import { mustFindApplicationRow } from '../applications/applications-store.ts'

export const getApplicationRoleConnectionMetadataRecords = operation(contract, {
  requires: holderOfApplication('read'),
  emits: [],
  audits: 'none',
  handle: async ({ db, application: { id } }) => JSON.parse((await mustFindApplicationRow(db, id)).role_connections),
})
