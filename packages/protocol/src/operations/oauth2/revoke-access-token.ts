import { contract } from '../../contract.ts'
import { Revoked, TokenRevocation } from '../../objects/applications/oauth2.ts'

export const revokeAccessToken = contract({
  name: 'Revoke Access Token',
  method: 'POST',
  path: '/oauth2/token/revoke',
  encoding: 'form',
  body: TokenRevocation,
  returns: Revoked,
})
