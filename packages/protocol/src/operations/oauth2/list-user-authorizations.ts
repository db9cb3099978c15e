import { contract } from '../../contract.ts'
import { Authorization } from '../../objects/applications/oauth2.ts'
import { list } from '../../schema.ts'

export const listUserAuthorizations = contract({
  name: 'List User Authorizations',
  method: 'GET',
  path: '/oauth2/tokens',
  returns: list(Authorization),
})
