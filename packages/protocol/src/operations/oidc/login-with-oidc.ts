import { contract } from '../../contract.ts'
import { OidcAnswer, OidcSignIn } from '../../objects/users/oidc.ts'

export const loginWithOidc = contract({
  name: 'Login With OIDC',
  method: 'POST',
  path: '/auth/oidc/login',
  body: OidcAnswer,
  returns: OidcSignIn,
  errors: ['UnknownToken'],
})
