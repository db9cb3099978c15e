import { contract } from '../../contract.ts'

export const rejectInstanceRegistration = contract({
  name: 'Reject Instance Registration',
  method: 'POST',
  path: '/guildhall/instance/registrations/:registrationId/reject',
  returns: 'nothing',
  errors: ['NotFound'],
})
