import { acceptPlaceholderClaim as contract } from '@guildhall/protocol/operations/placeholders/accept-placeholder-claim'
import { ApiError, fieldError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { hashToken } from '../accounts/accounts-rules.ts'
import { lockAccount } from '../users/users-store.ts'
import { movePlaceholderJob } from './placeholders-jobs.ts'
import { hasUnfinishedImport, mustFindClaim, recordClaimed, takeClaim } from './placeholders-store.ts'

/**
 * Only Guildhall has this: a job moves the placeholder's memberships, messages and reactions to the caller, and removes
 * the placeholder. An import that is under way could still add messages of the placeholder.
 */
export const acceptPlaceholderClaim = operation(contract, {
  requires: authenticated,
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: async ({ caller, body: { code }, write }) => {
    const hash = hashToken(code)
    await write(async (tx) => {
      const { placeholder_id, placeholder_of } = await mustFindClaim(tx.db, hash, tx.now)
      if (await hasUnfinishedImport(tx.db)) throw importRunning()
      // Otherwise the caller could delete their account at the same time.
      await lockAccount(tx.db, caller.user.id)
      const row = { placeholder_of, user_id: caller.user.id, claimed_at: tx.now }
      if (!(await takeClaim(tx.db, hash)) || !(await recordClaimed(tx.db, row))) throw new ApiError('UnknownToken')
      tx.enqueue(movePlaceholderJob, { user_id: caller.user.id, placeholder_id })
    })
  },
})

const importRunning = () =>
  fieldError('code', 'IMPORT_UNFINISHED', 'An import has not finished yet. Use the link when it has.')
