import { ClientSecret } from '@guildhall/protocol/objects/application'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/requirement.ts'
import { hashToken } from '../accounts/accounts-rules.ts'
import { newClientSecret } from './applications-actions.ts'
import { mustFindOwnApplication, updateSecret } from './applications-store.ts'

/** Only the application's owner may. The old secret is dead at once. */
export const resetClientSecret = operation({
  name: 'Reset Client Secret',
  method: 'POST',
  path: '/applications/:applicationId/reset',
  requires: anyone,
  callers: ['user'],
  returns: ClientSecret,
  emits: [],
  audits: 'none',
  handle: async ({ kernel, caller, params, write }) => {
    const secret = newClientSecret(kernel)
    await write(async (tx) => {
      const { id } = await mustFindOwnApplication(tx.db, params.applicationId, caller.user.id)
      await updateSecret(tx.db, id, hashToken(secret))
    })
    return { secret }
  },
})
