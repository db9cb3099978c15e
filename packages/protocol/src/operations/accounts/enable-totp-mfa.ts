import { contract } from '../../contract.ts'
import { EnabledSecondFactor, SecondFactor } from '../../objects/users/account.ts'

export const enableTotpMfa = contract({
  name: 'Enable TOTP MFA',
  method: 'POST',
  path: '/users/@me/mfa/totp/enable',
  body: SecondFactor,
  returns: EnabledSecondFactor,
  errors: ['AlreadyEnrolled', 'InvalidTwoFactorCode', 'InvalidTwoFactorSecret'],
})
