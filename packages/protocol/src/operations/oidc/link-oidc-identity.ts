import { contract } from '../../contract.ts'
import { OidcAnswer, OidcIdentity } from '../../objects/users/oidc.ts'

export const linkOidcIdentity = contract({
  name: 'Link OIDC Identity',
  method: 'POST',
  path: '/guildhall/users/@me/oidc',
  body: OidcAnswer,
  returns: OidcIdentity,
  errors: ['UnknownToken'],
})
