import { BODY_BYTES } from '../../body-limits.ts'
import { contract } from '../../contract.ts'
import { AutoModerationRule, NewAutoModerationRule } from '../../objects/guilds/auto-moderation-rule.ts'

export const createAutoModerationRule = contract({
  name: 'Create Auto Moderation Rule',
  method: 'POST',
  path: '/guilds/:guildId/auto-moderation/rules',
  body: NewAutoModerationRule,
  bodyBytes: BODY_BYTES.lists,
  returns: AutoModerationRule,
})
