import { operation } from '../../kernel/operation.ts'
import { administrator } from '../../kernel/requirement.ts'
import { logDeed } from '../instance/instance-actions.ts'
import { removeInvitation } from './invitations-store.ts'

/** Ours: its code lets nobody in any more. */
export const deleteInstanceInvitation = operation({
  name: 'Delete Instance Invitation',
  method: 'DELETE',
  path: '/guildhall/instance/invitations/:invitationId',
  requires: administrator,
  callers: ['user'],
  recentAuthentication: true,
  returns: 'nothing',
  emits: [],
  audits: 'none',
  handle: ({ kernel, caller, params: { invitationId }, write }) =>
    write(async (tx) => {
      await removeInvitation(tx.db, invitationId)
      logDeed(kernel, tx.db, caller, 'deleted an invitation', { invitation_id: invitationId })
    }),
})
