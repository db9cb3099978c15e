import { contract } from '../../contract.ts'
import { BotToken } from '../../objects/applications/application.ts'

export const resetBotToken = contract({
  name: 'Reset Bot Token',
  method: 'POST',
  path: '/applications/:applicationId/bot/reset',
  returns: BotToken,
  errors: ['InvalidTwoFactorCode'],
})
