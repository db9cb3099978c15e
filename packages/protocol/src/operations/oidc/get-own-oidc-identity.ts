import { contract } from '../../contract.ts'
import { OwnOidcIdentity } from '../../objects/users/oidc.ts'

export const getOwnOidcIdentity = contract({
  name: 'Get Own OIDC Identity',
  method: 'GET',
  path: '/guildhall/users/@me/oidc',
  returns: OwnOidcIdentity,
})
