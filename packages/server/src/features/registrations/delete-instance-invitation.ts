import { deleteInstanceInvitation as contract } from '@guildhall/protocol/operations/registrations/delete-instance-invitation'
import { operation } from '../../kernel/operation.ts'
import { administrator } from '../../kernel/permissions/requirement.ts'
import { removeInvitation } from './invitations-store.ts'

/** Only Guildhall has this: the code becomes invalid. */
export const deleteInstanceInvitation = operation(contract, {
  requires: administrator,
  callers: ['user'],
  recentAuthentication: true,
  emits: [],
  audits: 'none',
  handle: ({ params: { invitationId }, write }) =>
    write(async (tx) => {
      await removeInvitation(tx.db, invitationId)
    }),
})
