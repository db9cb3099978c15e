import { updateApplicationRoleConnectionMetadataRecords as contract } from '@guildhall/protocol/operations/role-connections/update-application-role-connection-metadata-records'
import { operation } from '../../kernel/operation.ts'
import { holderOfApplication } from '../../kernel/permissions/requirement.ts'
import { mustLockApplication } from '../applications/applications-rules.ts'
import { updateApplication } from '../applications/applications-store.ts'
import { readMetadata } from './role-connections-rules.ts'

/** Replaces all records (docs/spec/applications.md#role-connections). */
export const updateApplicationRoleConnectionMetadataRecords = operation(contract, {
  requires: holderOfApplication('change'),
  emits: [],
  audits: 'none',
  handle: async ({ caller, application: { id }, body, write }) => {
    const metadata = readMetadata(body)
    await write(async (tx) => {
      const row = await mustLockApplication(tx.db, caller, id, 'change')
      await updateApplication(tx.db, { ...row, role_connections: JSON.stringify(metadata) })
    })
    return metadata
  },
})
