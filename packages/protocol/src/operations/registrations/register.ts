import { contract } from '../../contract.ts'
import { NewSession, Registration } from '../../objects/users/account.ts'

export const register = contract({
  name: 'Register',
  method: 'POST',
  path: '/auth/register',
  body: Registration,
  returns: NewSession,
  status: 201,
  errors: ['RegistrationClosed'],
})
