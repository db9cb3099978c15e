import { contract } from '../../contract.ts'
import { ElevatedSession, IdentityProof } from '../../objects/users/account.ts'

export const elevateSession = contract({
  name: 'Elevate Session',
  method: 'POST',
  path: '/auth/sessions/elevate',
  body: IdentityProof,
  returns: ElevatedSession,
  errors: ['InvalidTwoFactorCode', 'PasswordRequired'],
})
