import { InstanceInvitation, RegistrationsQuery } from '@guildhall/protocol/objects/registration'
import { list } from '@guildhall/protocol/schema'
import { operation } from '../../kernel/operation.ts'
import { administrator } from '../../kernel/requirement.ts'
import { listInvitations } from './invitations-store.ts'
import { toInvitation } from './registrations-view.ts'

const MOST = 100

/** Ours: the valid ones. */
export const listInstanceInvitations = operation({
  name: 'List Instance Invitations',
  method: 'GET',
  path: '/guildhall/instance/invitations',
  requires: administrator,
  callers: ['user'],
  query: RegistrationsQuery,
  returns: list(InstanceInvitation),
  emits: [],
  audits: 'none',
  handle: async ({ kernel, db, query: { after = '0', limit = MOST } }) =>
    (await listInvitations(db, { after, limit, now: kernel.clock.now() })).map(toInvitation),
})
