import { contract } from '../../contract.ts'
import { WidgetSettings } from '../../objects/guilds/widget.ts'

export const getGuildWidgetSettings = contract({
  name: 'Get Guild Widget Settings',
  method: 'GET',
  path: '/guilds/:guildId/widget',
  returns: WidgetSettings,
})
