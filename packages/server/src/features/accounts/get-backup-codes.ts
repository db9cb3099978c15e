import { getBackupCodes as contract } from '@guildhall/protocol/operations/accounts/get-backup-codes'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/permissions/requirement.ts'
import { holdSession } from './accounts-actions.ts'
import { toBackupCodes, toNewBackupCodes } from './second-factors-actions.ts'
import { newBackupCodes } from './second-factors-rules.ts'
import { listBackupCodes, mustFindSecondFactor, replaceBackupCodes } from './second-factors-store.ts'

/** With `regenerate` the old codes end, and the new ones are shown this once. */
export const getBackupCodes = operation(contract, {
  requires: anyone,
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
      await holdSession(tx.db, caller)
      await mustFindSecondFactor(tx.db, userId)
      await replaceBackupCodes(tx.db, userId, hashes)
    })
    return { backup_codes: toNewBackupCodes(userId, codes) }
  },
})
