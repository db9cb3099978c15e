import { contract } from '../../contract.ts'
import { AuthorizationAddress, AuthorizationRequest } from '../../objects/applications/oauth2.ts'

export const checkAuthorizationUrl = contract({
  name: 'Check Authorization URL',
  method: 'GET',
  path: '/guildhall/oauth2/authorize',
  query: AuthorizationAddress,
  returns: AuthorizationRequest,
  errors: ['UnknownApplication'],
})
