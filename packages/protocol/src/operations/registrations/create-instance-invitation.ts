import { contract } from '../../contract.ts'
import { CreatedInstanceInvitation, NewInstanceInvitation } from '../../objects/users/registration.ts'

export const createInstanceInvitation = contract({
  name: 'Create Instance Invitation',
  method: 'POST',
  path: '/guildhall/instance/invitations',
  body: NewInstanceInvitation,
  returns: CreatedInstanceInvitation,
  status: 201,
})
