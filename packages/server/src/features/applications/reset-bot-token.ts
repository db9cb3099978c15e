import { OptionalSecondFactorCode } from '@guildhall/protocol/objects/account'
import { BotToken } from '@guildhall/protocol/objects/application'
import { operation } from '../../kernel/operation.ts'
import { holderOfApplication } from '../../kernel/requirement.ts'
import { withSecondFactor } from '../accounts/second-factors-actions.ts'
import { renewBotToken } from './applications-actions.ts'
import { holdApplication } from './applications-rules.ts'

/** The old token is dead before the new one is answered. Whoever has a second factor sends a code of it. */
export const resetBotToken = operation({
  name: 'Reset Bot Token',
  method: 'POST',
  path: '/applications/:applicationId/bot/reset',
  requires: holderOfApplication('change'),
  callers: ['user'],
  body: OptionalSecondFactorCode,
  returns: BotToken,
  emits: [],
  audits: 'none',
  handle: async (context) => {
    const { kernel, caller, params, body } = context
    const token = await withSecondFactor(context, body.code, async (tx) => {
      const { id, bot_id } = await holdApplication(tx.db, caller, params.applicationId, 'change')
      return renewBotToken(kernel, tx.db, bot_id ?? id)
    })
    return { token }
  },
})
