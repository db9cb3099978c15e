import { contract } from '../../contract.ts'
import { BackupCodes, BackupCodesQuestion } from '../../objects/users/account.ts'

export const getBackupCodes = contract({
  name: 'Get Backup Codes',
  method: 'POST',
  path: '/users/@me/mfa/codes',
  body: BackupCodesQuestion,
  returns: BackupCodes,
  errors: ['InvalidTwoFactorCode', 'NotEnrolled'],
})
