import { contract } from '../../contract.ts'
import { CurrentAuthorization } from '../../objects/applications/oauth2.ts'

export const getCurrentAuthorizationInformation = contract({
  name: 'Get Current Authorization Information',
  method: 'GET',
  path: '/oauth2/@me',
  returns: CurrentAuthorization,
})
