import { contract } from '../../contract.ts'
import { AccessToken, TokenRequest } from '../../objects/applications/oauth2.ts'

export const getAccessToken = contract({
  name: 'Get Access Token',
  method: 'POST',
  path: '/oauth2/token',
  encoding: 'form',
  body: TokenRequest,
  returns: AccessToken,
})
