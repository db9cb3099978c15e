import { contract } from '../../contract.ts'

export const deleteInstanceInvitation = contract({
  name: 'Delete Instance Invitation',
  method: 'DELETE',
  path: '/guildhall/instance/invitations/:invitationId',
  returns: 'nothing',
  errors: ['NotFound'],
})
