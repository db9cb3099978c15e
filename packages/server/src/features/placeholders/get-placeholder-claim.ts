import { getPlaceholderClaim as contract } from '@guildhall/protocol/operations/placeholders/get-placeholder-claim'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { hashToken } from '../accounts/accounts-rules.ts'
import { listGuildsOfPlaceholder, mustFindClaim } from './placeholders-store.ts'
import { toPlaceholderClaim } from './placeholders-view.ts'

/** Only Guildhall has this: what the holder of a claim link would get. The code is in the body, which is not logged. */
export const getPlaceholderClaim = operation(contract, {
  requires: authenticated,
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: async ({ kernel, body: { code } }) => {
    const { db } = kernel.store
    const found = await mustFindClaim(db, hashToken(code), kernel.clock.now())
    return toPlaceholderClaim(found, await listGuildsOfPlaceholder(db, found.placeholder_id))
  },
})
