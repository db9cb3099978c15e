import { listInstanceInvitations as contract } from '@guildhall/protocol/operations/registrations/list-instance-invitations'
import { operation } from '../../kernel/operation.ts'
import { administrator } from '../../kernel/permissions/requirement.ts'
import { listInvitations } from './invitations-store.ts'
import { toInvitation } from './registrations-view.ts'

const MOST = 100

/** Only Guildhall has this: the valid invitations. */
export const listInstanceInvitations = operation(contract, {
  requires: administrator,
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: async ({ kernel, db, query: { after = '0', limit = MOST } }) =>
    (await listInvitations(db, { after, limit, now: kernel.clock.now() })).map(toInvitation),
})
