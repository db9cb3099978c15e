import { BODY_BYTES } from '@guildhall/protocol/body-limits'
import { NewRoleConnectionMetadata, RoleConnectionMetadata } from '@guildhall/protocol/objects/role-connection'
import { list } from '@guildhall/protocol/schema'
import { operation } from '../../kernel/operation.ts'
import { holderOfApplication } from '../../kernel/requirement.ts'
import { holdApplication } from '../applications/applications-rules.ts'
import { updateApplication } from '../applications/applications-store.ts'
import { readMetadata } from './role-connections-rules.ts'

/** Puts what is sent in the place of all that there was (conventions B.15). */
export const updateApplicationRoleConnectionMetadataRecords = operation({
  name: 'Update Application Role Connection Metadata Records',
  method: 'PUT',
  path: '/applications/:applicationId/role-connections/metadata',
  requires: holderOfApplication('change'),
  body: NewRoleConnectionMetadata,
  bodyBytes: BODY_BYTES.lists,
  returns: list(RoleConnectionMetadata),
  emits: [],
  audits: 'none',
  handle: async ({ caller, application: { id }, body, write }) => {
    const metadata = readMetadata(body)
    await write(async (tx) => {
      const row = await holdApplication(tx.db, caller, id, 'change')
      await updateApplication(tx.db, { ...row, role_connections: JSON.stringify(metadata) })
    })
    return metadata
  },
})
