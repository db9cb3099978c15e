import { contract } from '../../contract.ts'

export const deleteAutoModerationRule = contract({
  name: 'Delete Auto Moderation Rule',
  method: 'DELETE',
  path: '/guilds/:guildId/auto-moderation/rules/:ruleId',
  returns: 'nothing',
  errors: ['UnknownAutoModerationRule'],
})
