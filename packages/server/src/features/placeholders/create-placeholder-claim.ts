import { createPlaceholderClaim as contract } from '@guildhall/protocol/operations/placeholders/create-placeholder-claim'
import { toTimestamp } from '../../kernel/clock.ts'
import { operation } from '../../kernel/operation.ts'
import { administrator } from '../../kernel/permissions/requirement.ts'
import { hashToken } from '../accounts/accounts-rules.ts'
import { lockAccount } from '../users/users-store.ts'
import { mustBeUnclaimed, saveClaim } from './placeholders-store.ts'

const CODE_BYTES = 16
const VALID_MS = 7 * 86_400_000

/** Only Guildhall has this: the first person to use the link gets the messages of the user. */
export const createPlaceholderClaim = operation(contract, {
  requires: administrator,
  callers: ['user'],
  recentAuthentication: true,
  emits: [],
  audits: 'none',
  handle: ({ kernel, caller, params: { userId }, write }) => {
    const code = kernel.ids.secret(CODE_BYTES).toString('base64url')
    return write(async (tx) => {
      await lockAccount(tx.db, userId, 'UnknownUser')
      await mustBeUnclaimed(tx.db, userId)
      const expires_at = tx.now + VALID_MS
      await saveClaim(tx.db, { user_id: userId, code_hash: hashToken(code), creator_id: caller.user.id, expires_at })
      return { code, expires_at: toTimestamp(expires_at) }
    })
  },
})
