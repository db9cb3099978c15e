import { contract } from '../../contract.ts'
import { OidcAuthorization } from '../../objects/users/oidc.ts'

export const createOidcAuthorization = contract({
  name: 'Create OIDC Authorization',
  method: 'POST',
  path: '/auth/oidc/authorizations',
  returns: OidcAuthorization,
  status: 201,
})
