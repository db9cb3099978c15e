import { WidgetImageQuery } from '@guildhall/protocol/objects/widget'
import { operation } from '../../kernel/operation.ts'
import { nobody } from '../../kernel/requirement.ts'
import { knownPictureOf, widgetPictureOf } from './widget-picture-actions.ts'
import { mustFindShown, peekShown } from './widget-rules.ts'

/** A picture for pages that run no scripts. Browsers keep it for a few minutes and then ask whether it is still the same. */
export const getGuildWidgetImage = operation({
  name: 'Get Guild Widget Image',
  method: 'GET',
  path: '/guilds/:guildId/widget.png',
  requires: nobody,
  query: WidgetImageQuery,
  returns: 'picture',
  emits: [],
  audits: 'none',
  known: (kernel, { guildId }, { style = 'shield' }) => {
    const guild = peekShown(kernel, guildId)
    return guild && knownPictureOf(kernel, guild, String(style))
  },
  handle: async ({ kernel, params, query: { style = 'shield' } }) =>
    widgetPictureOf(kernel, await mustFindShown(kernel, params.guildId), style),
})
