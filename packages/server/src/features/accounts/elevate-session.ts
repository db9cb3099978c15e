import { elevateSession as contract } from '@guildhall/protocol/operations/accounts/elevate-session'
import { toTimestamp } from '../../kernel/clock.ts'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { setAuthenticationTime } from './sign-ins-store.ts'
import { proveIdentity, RECENT_MS, recordEvent } from './step-up-actions.ts'

/**
 * Only Guildhall has this: for ten minutes, the caller's session may perform operations that require recent authentication. It
 * requires the same proof as signing in.
 */
export const elevateSession = operation(contract, {
  requires: authenticated,
  callers: ['user'],
  beforeSteps: true,
  emits: [],
  audits: 'none',
  handle: async ({ kernel, caller, address, body, write }) => {
    const attempt = { caller, operation: 'Elevate Session', address, targets: '{}' }
    const method = await proveIdentity(kernel, attempt, body)
    const now = await write(async (tx) => {
      await setAuthenticationTime(tx.db, caller.tokenHash, tx.now)
      await recordEvent(kernel, tx.db, 'session_elevated', attempt, method)
      return tx.now
    })
    return { elevated_until: toTimestamp(now + RECENT_MS) }
  },
})
