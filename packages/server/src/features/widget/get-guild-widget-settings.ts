import { WidgetSettings } from '@guildhall/protocol/objects/widget'
import { operation } from '../../kernel/operation.ts'
import { permission } from '../../kernel/requirement.ts'
import { toWidgetSettings } from './widget-view.ts'

export const getGuildWidgetSettings = operation({
  name: 'Get Guild Widget Settings',
  method: 'GET',
  path: '/guilds/:guildId/widget',
  requires: permission('MANAGE_GUILD'),
  returns: WidgetSettings,
  emits: [],
  audits: 'none',
  handle: ({ guild }) => toWidgetSettings(guild.settings),
})
