import { BotToken } from '@guildhall/protocol/objects/application'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/requirement.ts'
import { takeTurn } from '../../store/streams.ts'
import { createToken } from '../accounts/accounts-actions.ts'
import { removeTokensOf } from '../accounts/accounts-store.ts'
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
    const { token, removed } = await write(async (tx) => {
      const { id, bot_id } = await mustFindOwnApplication(tx.db, params.applicationId, caller.user.id)
      const botId = bot_id ?? id
      // The bot's stream is its lock: of two resets at once, the later one removes the earlier one's token.
      await takeTurn(tx.db, { id: botId, guildId: null })
      const removed = await removeTokensOf(tx.db, botId)
      return { removed, token: await createToken(kernel, tx.db, botId, 'bot') }
    })
    for (const hash of removed) kernel.tokenRemoved(hash)
    return { token }
  },
})
