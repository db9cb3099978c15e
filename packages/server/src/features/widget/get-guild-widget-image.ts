import { getGuildWidgetImage as contract } from '@guildhall/protocol/operations/widget/get-guild-widget-image'
import { operation } from '../../kernel/operation.ts'
import { nobody } from '../../kernel/permissions/requirement.ts'
import { knownPictureOf, widgetPictureOf } from './widget-picture-actions.ts'
import { mustFindShown, peekShown } from './widget-rules.ts'

/** A picture for pages that run no scripts. Browsers keep it for a few minutes and then ask whether it is still the same. */
export const getGuildWidgetImage = operation(contract, {
  requires: nobody,
  emits: [],
  audits: 'none',
  known: (kernel, { guildId }, { style = 'shield' }) => {
    const guild = peekShown(kernel, guildId)
    return guild && knownPictureOf(kernel, guild, String(style))
  },
  handle: async ({ kernel, params, query: { style = 'shield' } }) =>
    widgetPictureOf(kernel, await mustFindShown(kernel, params.guildId), style),
})
