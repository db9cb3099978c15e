import { contract } from '../../contract.ts'
import { InstanceRegistration, RegistrationsQuery } from '../../objects/users/registration.ts'
import { list } from '../../schema.ts'

export const listInstanceRegistrations = contract({
  name: 'List Instance Registrations',
  method: 'GET',
  path: '/guildhall/instance/registrations',
  query: RegistrationsQuery,
  returns: list(InstanceRegistration),
})
