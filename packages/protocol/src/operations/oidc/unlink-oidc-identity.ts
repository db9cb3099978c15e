import { contract } from '../../contract.ts'

export const unlinkOidcIdentity = contract({
  name: 'Unlink OIDC Identity',
  method: 'DELETE',
  path: '/guildhall/users/@me/oidc',
  returns: 'nothing',
})
