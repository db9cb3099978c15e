import { BotToken } from '@guildhall/protocol/objects/application'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/requirement.ts'
import { renewBotToken } from './applications-actions.ts'
import { mustFindOwnApplication } from './applications-store.ts'

/** Only the application's owner may. The old token is dead before the new one is answered. */
export const resetBotToken = operation({
  name: 'Reset Bot Token',
  method: 'POST',
  path: '/applications/:applicationId/bot/reset',
  requires: anyone,
  callers: ['user'],
  returns: BotToken,
  emits: [],
  audits: 'none',
  handle: async ({ kernel, caller, params, write }) => {
    const token = await write(async (tx) => {
      const { id, bot_id } = await mustFindOwnApplication(tx.db, params.applicationId, caller.user.id)
      return renewBotToken(kernel, tx.db, bot_id ?? id)
    })
    return { token }
  },
})
