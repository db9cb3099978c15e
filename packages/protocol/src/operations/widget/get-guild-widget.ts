import { contract } from '../../contract.ts'
import { Widget } from '../../objects/guilds/widget.ts'

export const getGuildWidget = contract({
  name: 'Get Guild Widget',
  method: 'GET',
  path: '/guilds/:guildId/widget.json',
  returns: Widget,
  errors: ['UnknownGuild', 'WidgetDisabled'],
})
