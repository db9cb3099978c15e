import { contract } from '../../contract.ts'
import { PublicKeys } from '../../objects/applications/openid.ts'

export const getPublicKeys = contract({
  name: 'Get Public Keys',
  method: 'GET',
  path: '/oauth2/keys',
  returns: PublicKeys,
})
