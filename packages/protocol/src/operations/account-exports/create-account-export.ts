import { contract } from '../../contract.ts'
import { AccountExport, AccountExportRequest } from '../../objects/users/account-export.ts'

export const createAccountExport = contract({
  name: 'Create Account Export',
  method: 'POST',
  path: '/users/@me/export',
  body: AccountExportRequest,
  returns: AccountExport,
})
