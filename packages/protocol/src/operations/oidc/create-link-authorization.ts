import { contract } from '../../contract.ts'
import { OidcAuthorization } from '../../objects/users/oidc.ts'

export const createLinkAuthorization = contract({
  name: 'Create Link Authorization',
  method: 'POST',
  path: '/guildhall/users/@me/oidc/authorizations',
  returns: OidcAuthorization,
  status: 201,
})
