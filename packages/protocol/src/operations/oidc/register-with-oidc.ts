import { contract } from '../../contract.ts'
import { NewSession } from '../../objects/users/account.ts'
import { OidcRegistration } from '../../objects/users/oidc.ts'

export const registerWithOidc = contract({
  name: 'Register With OIDC',
  method: 'POST',
  path: '/auth/oidc/register',
  body: OidcRegistration,
  returns: NewSession,
  status: 201,
  errors: ['RegistrationClosed', 'UnknownToken'],
})
