import { contract } from '../../contract.ts'
import { NewSession, SecondFactorCode } from '../../objects/users/account.ts'

export const disableTotpMfa = contract({
  name: 'Disable TOTP MFA',
  method: 'POST',
  path: '/users/@me/mfa/totp/disable',
  body: SecondFactorCode,
  returns: NewSession,
  errors: ['InvalidTwoFactorCode', 'NotEnrolled'],
})
