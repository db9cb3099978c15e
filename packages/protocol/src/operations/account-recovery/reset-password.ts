import { contract } from '../../contract.ts'
import { PasswordReset } from '../../objects/users/account-recovery.ts'

export const resetPassword = contract({
  name: 'Reset Password',
  method: 'POST',
  path: '/auth/reset',
  body: PasswordReset,
  returns: 'nothing',
})
