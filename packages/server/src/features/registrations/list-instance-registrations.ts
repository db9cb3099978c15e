import { listInstanceRegistrations as contract } from '@guildhall/protocol/operations/registrations/list-instance-registrations'
import { operation } from '../../kernel/operation.ts'
import { administrator } from '../../kernel/permissions/requirement.ts'
import { listRegistrations } from './registrations-store.ts'
import { toRegistration } from './registrations-view.ts'

const MOST = 100

/** Only Guildhall has this: the registrations that wait for approval. */
export const listInstanceRegistrations = operation(contract, {
  requires: administrator,
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: async ({ db, query: { after = '0', limit = MOST } }) =>
    (await listRegistrations(db, { after, limit })).map(toRegistration),
})
