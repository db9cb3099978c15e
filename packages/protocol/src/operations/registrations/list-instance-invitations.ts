import { contract } from '../../contract.ts'
import { InstanceInvitation, RegistrationsQuery } from '../../objects/users/registration.ts'
import { list } from '../../schema.ts'

export const listInstanceInvitations = contract({
  name: 'List Instance Invitations',
  method: 'GET',
  path: '/guildhall/instance/invitations',
  query: RegistrationsQuery,
  returns: list(InstanceInvitation),
})
