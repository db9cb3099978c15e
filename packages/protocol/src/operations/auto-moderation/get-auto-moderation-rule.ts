import { contract } from '../../contract.ts'
import { AutoModerationRule } from '../../objects/guilds/auto-moderation-rule.ts'

export const getAutoModerationRule = contract({
  name: 'Get Auto Moderation Rule',
  method: 'GET',
  path: '/guilds/:guildId/auto-moderation/rules/:ruleId',
  returns: AutoModerationRule,
  errors: ['UnknownAutoModerationRule'],
})
