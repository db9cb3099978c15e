import { resetBotToken as contract } from '@guildhall/protocol/operations/applications/reset-bot-token'
import { operation } from '../../kernel/operation.ts'
import { holderOfApplication } from '../../kernel/permissions/requirement.ts'
import { renewBotToken } from './applications-actions.ts'
import { mustLockApplication } from './applications-rules.ts'

/** The old token becomes invalid before the new one is returned. */
export const resetBotToken = operation(contract, {
  requires: holderOfApplication('change'),
  callers: ['user'],
  recentAuthentication: true,
  emits: [],
  audits: 'none',
  handle: async ({ kernel, caller, params, write }) => {
    const token = await write(async (tx) => {
      const { id, bot_id } = await mustLockApplication(tx.db, caller, params.applicationId, 'change')
      return renewBotToken(kernel, tx.db, bot_id ?? id)
    })
    return { token }
  },
})
