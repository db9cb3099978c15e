import { getBackupCodes as contract } from '@guildhall/protocol/operations/accounts/get-backup-codes'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { lockSession } from './accounts-actions.ts'
import { toBackupCodes, toNewBackupCodes } from './second-factors-actions.ts'
import { newBackupCodes } from './second-factors-rules.ts'
import { listBackupCodes, mustFindSecondFactor, replaceBackupCodes } from './second-factors-store.ts'

/** With `regenerate`, the old codes become invalid, and the new ones are shown once. */
export const getBackupCodes = operation(contract, {
  requires: authenticated,
  callers: ['user'],
  recentAuthentication: { each: 'password' },
  emits: [],
  audits: 'none',
  handle: async ({ kernel, caller, body, db, write }) => {
    const userId = caller.user.id
    if (!body.regenerate) {
      await mustFindSecondFactor(db, userId)
      return { backup_codes: toBackupCodes(await listBackupCodes(db, userId)) }
    }
    const { codes, hashes } = await newBackupCodes(kernel.ids, userId)
    await write(async (tx) => {
      await lockSession(tx.db, caller)
      await mustFindSecondFactor(tx.db, userId)
      await replaceBackupCodes(tx.db, userId, hashes)
    })
    return { backup_codes: toNewBackupCodes(userId, codes) }
  },
})
