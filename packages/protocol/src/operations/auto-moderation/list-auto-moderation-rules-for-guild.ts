import { contract } from '../../contract.ts'
import { AutoModerationRule } from '../../objects/guilds/auto-moderation-rule.ts'
import { list } from '../../schema.ts'

export const listAutoModerationRulesForGuild = contract({
  name: 'List Auto Moderation Rules for Guild',
  method: 'GET',
  path: '/guilds/:guildId/auto-moderation/rules',
  returns: list(AutoModerationRule),
})
