import { contract } from '../../contract.ts'
import { WidgetChanges, WidgetSettings } from '../../objects/guilds/widget.ts'

export const modifyGuildWidget = contract({
  name: 'Modify Guild Widget',
  method: 'PATCH',
  path: '/guilds/:guildId/widget',
  body: WidgetChanges,
  returns: WidgetSettings,
})
