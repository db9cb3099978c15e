import { contract } from '../../contract.ts'
import { WidgetImageQuery } from '../../objects/guilds/widget.ts'

export const getGuildWidgetImage = contract({
  name: 'Get Guild Widget Image',
  method: 'GET',
  path: '/guilds/:guildId/widget.png',
  query: WidgetImageQuery,
  returns: 'picture',
  errors: ['UnknownGuild', 'WidgetDisabled'],
})
