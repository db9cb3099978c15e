import { contract } from '../../contract.ts'
import { BackupCodes, BackupCodesRequest } from '../../objects/users/account.ts'

export const getBackupCodes = contract({
  name: 'Get Backup Codes',
  method: 'POST',
  path: '/users/@me/mfa/codes',
  body: BackupCodesRequest,
  returns: BackupCodes,
  errors: ['InvalidTwoFactorCode', 'NotEnrolled'],
})
