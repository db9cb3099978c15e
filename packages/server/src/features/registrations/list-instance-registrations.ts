import { InstanceRegistration, RegistrationsQuery } from '@guildhall/protocol/objects/registration'
import { list } from '@guildhall/protocol/schema'
import { operation } from '../../kernel/operation.ts'
import { administrator } from '../../kernel/requirement.ts'
import { listRegistrations } from './registrations-store.ts'
import { toRegistration } from './registrations-view.ts'

const MOST = 100

/** Ours: those that wait for approval. */
export const listInstanceRegistrations = operation({
  name: 'List Instance Registrations',
  method: 'GET',
  path: '/guildhall/instance/registrations',
  requires: administrator,
  callers: ['user'],
  query: RegistrationsQuery,
  returns: list(InstanceRegistration),
  emits: [],
  audits: 'none',
  handle: async ({ db, query: { after = '0', limit = MOST } }) =>
    (await listRegistrations(db, { after, limit })).map(toRegistration),
})
