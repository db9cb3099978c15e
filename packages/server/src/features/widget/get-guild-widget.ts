import { Widget } from '@guildhall/protocol/objects/widget'
import { operation } from '../../kernel/operation.ts'
import { nobody } from '../../kernel/requirement.ts'
import { knownWidgetOf, widgetOf } from './widget-actions.ts'
import { mustFindShown, peekShown } from './widget-rules.ts'

/** Asked for by web pages of anyone: it is made at most every few seconds, for all who ask together. */
export const getGuildWidget = operation({
  name: 'Get Guild Widget',
  method: 'GET',
  path: '/guilds/:guildId/widget.json',
  requires: nobody,
  returns: Widget,
  emits: ['INVITE_CREATE'],
  audits: 'none',
  known: (kernel, { guildId }) => {
    const guild = peekShown(kernel, guildId)
    return guild && knownWidgetOf(kernel, guild)
  },
  handle: async ({ kernel, params }) => widgetOf(kernel, await mustFindShown(kernel, params.guildId)),
})
