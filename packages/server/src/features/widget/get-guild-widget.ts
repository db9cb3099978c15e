import { getGuildWidget as contract } from '@guildhall/protocol/operations/widget/get-guild-widget'
import { operation } from '../../kernel/operation.ts'
import { nobody } from '../../kernel/permissions/requirement.ts'
import { knownWidgetOf, widgetOf } from './widget-actions.ts'
import { mustFindShown, peekShown } from './widget-rules.ts'

/** Asked for by web pages of anyone: it is made at most every few seconds, for all who ask together. */
export const getGuildWidget = operation(contract, {
  requires: nobody,
  emits: ['INVITE_CREATE'],
  audits: 'none',
  known: (kernel, { guildId }) => {
    const guild = peekShown(kernel, guildId)
    return guild && knownWidgetOf(kernel, guild)
  },
  handle: async ({ kernel, params }) => widgetOf(kernel, await mustFindShown(kernel, params.guildId)),
})
