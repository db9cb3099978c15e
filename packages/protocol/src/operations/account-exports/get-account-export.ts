import { contract } from '../../contract.ts'
import { LatestAccountExport } from '../../objects/users/account-export.ts'

export const getAccountExport = contract({
  name: 'Get Account Export',
  method: 'GET',
  path: '/users/@me/export',
  returns: LatestAccountExport,
})
