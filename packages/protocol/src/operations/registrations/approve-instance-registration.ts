import { contract } from '../../contract.ts'

export const approveInstanceRegistration = contract({
  name: 'Approve Instance Registration',
  method: 'POST',
  path: '/guildhall/instance/registrations/:registrationId/approve',
  returns: 'nothing',
  errors: ['NotFound'],
})
