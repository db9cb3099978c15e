import { contract } from '../../contract.ts'
import { EmailVerification } from '../../objects/users/account-recovery.ts'

export const verifyEmail = contract({
  name: 'Verify Email',
  method: 'POST',
  path: '/auth/verify',
  body: EmailVerification,
  returns: 'nothing',
})
