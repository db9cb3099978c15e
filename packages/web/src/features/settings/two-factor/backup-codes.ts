import type { BackupCodes } from '@guildhall/protocol/objects/users/account'

/** The codes that were just created; earlier ones can't be read. */
export const createdBackupCodes = ({ backup_codes }: BackupCodes): string[] =>
  backup_codes.flatMap(({ code }) => code ?? [])
