import { BODY_BYTES } from '../../body-limits.ts'
import { contract } from '../../contract.ts'
import { AutoModerationRule, AutoModerationRuleChanges } from '../../objects/guilds/auto-moderation-rule.ts'

export const modifyAutoModerationRule = contract({
  name: 'Modify Auto Moderation Rule',
  method: 'PATCH',
  path: '/guilds/:guildId/auto-moderation/rules/:ruleId',
  body: AutoModerationRuleChanges,
  bodyBytes: BODY_BYTES.lists,
  returns: AutoModerationRule,
  errors: ['UnknownAutoModerationRule'],
})
