import { contract } from '../../contract.ts'
import { AuthorizationPreview, AuthorizationQuery } from '../../objects/applications/oauth2.ts'

export const previewAuthorization = contract({
  name: 'Preview Authorization',
  method: 'GET',
  path: '/oauth2/authorize',
  query: AuthorizationQuery,
  returns: AuthorizationPreview,
  errors: ['UnknownApplication'],
})
