import { OptionalSecondFactorCode } from '@guildhall/protocol/objects/account'
import { ClientSecret } from '@guildhall/protocol/objects/application'
import { operation } from '../../kernel/operation.ts'
import { holderOfApplication } from '../../kernel/requirement.ts'
import { hashToken } from '../accounts/accounts-rules.ts'
import { withSecondFactor } from '../accounts/second-factors-actions.ts'
import { newClientSecret } from './applications-actions.ts'
import { holdApplication } from './applications-rules.ts'
import { updateSecret } from './applications-store.ts'

/** The old secret is dead at once. Whoever has a second factor sends a code of it. */
export const resetClientSecret = operation({
  name: 'Reset Client Secret',
  method: 'POST',
  path: '/applications/:applicationId/reset',
  requires: holderOfApplication('change'),
  callers: ['user'],
  body: OptionalSecondFactorCode,
  returns: ClientSecret,
  emits: [],
  audits: 'none',
  handle: async (context) => {
    const { kernel, caller, params, body } = context
    const secret = newClientSecret(kernel)
    await withSecondFactor(context, body.code, async (tx) => {
      const { id } = await holdApplication(tx.db, caller, params.applicationId, 'change')
      await updateSecret(tx.db, id, hashToken(secret))
    })
    return { secret }
  },
})
