import { resetClientSecret as contract } from '@guildhall/protocol/operations/applications/reset-client-secret'
import { operation } from '../../kernel/operation.ts'
import { holderOfApplication } from '../../kernel/permissions/requirement.ts'
import { hashToken } from '../accounts/accounts-rules.ts'
import { newClientSecret } from './applications-actions.ts'
import { mustLockApplication } from './applications-rules.ts'
import { updateSecret } from './applications-store.ts'

/** The old secret becomes invalid at once. */
export const resetClientSecret = operation(contract, {
  requires: holderOfApplication('change'),
  callers: ['user'],
  recentAuthentication: true,
  emits: [],
  audits: 'none',
  handle: async ({ kernel, caller, params, write }) => {
    const secret = newClientSecret(kernel)
    await write(async (tx) => {
      const { id } = await mustLockApplication(tx.db, caller, params.applicationId, 'change')
      await updateSecret(tx.db, id, hashToken(secret))
    })
    return { secret }
  },
})
