import { contract } from '../../contract.ts'
import { Session, TicketRedemption } from '../../objects/users/account.ts'

export const verifyMfaLogin = contract({
  name: 'Verify MFA Login',
  method: 'POST',
  path: '/auth/mfa/totp',
  body: TicketRedemption,
  returns: Session,
  errors: ['InvalidTwoFactorCode', 'InvalidTwoFactorTicket'],
})
