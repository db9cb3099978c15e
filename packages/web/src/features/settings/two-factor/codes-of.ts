import type { BackupCodes } from '@guildhall/protocol/objects/users/account'

/** The codes that have just been made; of those that were made before nobody knows what they are. */
export const codesOf = ({ backup_codes }: BackupCodes): string[] => backup_codes.flatMap(({ code }) => code ?? [])
