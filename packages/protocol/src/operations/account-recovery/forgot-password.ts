import { contract } from '../../contract.ts'
import { ForgottenPassword } from '../../objects/users/account-recovery.ts'

export const forgotPassword = contract({
  name: 'Forgot Password',
  method: 'POST',
  path: '/auth/forgot',
  body: ForgottenPassword,
  returns: 'nothing',
})
