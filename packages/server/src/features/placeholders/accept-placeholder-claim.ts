import { acceptPlaceholderClaim as contract } from '@guildhall/protocol/operations/placeholders/accept-placeholder-claim'
import { ApiError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { hashToken } from '../accounts/accounts-rules.ts'
import { claimPlaceholder, mustHaveNoUnfinishedImport } from './claim-actions.ts'
import { mustFindClaim, takeClaim } from './placeholders-store.ts'

/**
 * Only Guildhall has this: a job moves the placeholder's memberships, messages and reactions to the caller, and removes
 * the placeholder. An import that is under way could still add messages of the placeholder.
 */
export const acceptPlaceholderClaim = operation(contract, {
  requires: authenticated,
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: async ({ kernel, caller, body: { code }, write }) => {
    const hash = hashToken(code)
    await write(async (tx) => {
      const { placeholder_id, placeholder_of } = await mustFindClaim(tx.db, hash, tx.now)
      await mustHaveNoUnfinishedImport(tx.db)
      if (!(await takeClaim(tx.db, hash))) throw new ApiError('UnknownToken')
      if (!(await claimPlaceholder(kernel, tx, caller, { placeholder_id, placeholder_of })))
        throw new ApiError('UnknownToken')
    })
  },
})
