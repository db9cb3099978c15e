import { createClaimAuthorization as contract } from '@guildhall/protocol/operations/placeholders/create-claim-authorization'
import { toTimestamp } from '../../kernel/clock.ts'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { hashToken } from '../accounts/accounts-rules.ts'
import { mustHaveNoUnfinishedImport } from './claim-actions.ts'
import { saveAuthorization } from './claim-authorizations-store.ts'
import { authorizationUrl, mustHaveClaimClient } from './claim-client-rules.ts'

const SECRET_BYTES = 32
/** How long the user may take to sign in on the other server. */
const VALID_MS = 10 * 60_000

/**
 * Only Guildhall has this: the user proves on another server who they are there. The state is the proof that they began
 * it here, so that nobody can make them complete it with another person's code.
 */
export const createClaimAuthorization = operation(contract, {
  requires: authenticated,
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: async ({ kernel, caller, write }) => {
    const client = mustHaveClaimClient(kernel.instance)
    const secret = () => kernel.ids.secret(SECRET_BYTES).toString('base64url')
    const [state, verifier] = [secret(), secret()]
    return write(async (tx) => {
      await mustHaveNoUnfinishedImport(tx.db)
      const expires_at = tx.now + VALID_MS
      await saveAuthorization(tx.db, {
        user_id: caller.user.id,
        session_hash: caller.tokenHash,
        state_hash: hashToken(state),
        ...{ verifier, expires_at },
      })
      return {
        url: authorizationUrl(kernel.instance, client, { state, verifier }),
        expires_at: toTimestamp(expires_at),
      }
    })
  },
})
