import { getGuildWidgetImage as contract } from '@guildhall/protocol/operations/widget/get-guild-widget-image'
import { operation } from '../../kernel/operation.ts'
import { noAuthentication } from '../../kernel/permissions/requirement.ts'
import { knownPictureOf, widgetPictureOf } from './widget-picture-actions.ts'
import { mustFindShown, peekShown } from './widget-rules.ts'

/** An image for pages without scripts. Browsers cache it for a few minutes and then revalidate it. */
export const getGuildWidgetImage = operation(contract, {
  requires: noAuthentication,
  emits: [],
  audits: 'none',
  known: (kernel, { guildId }, { style = 'shield' }) => {
    const guild = peekShown(kernel, guildId)
    return guild && knownPictureOf(kernel, guild, String(style))
  },
  handle: async ({ kernel, params, query: { style = 'shield' } }) =>
    widgetPictureOf(kernel, await mustFindShown(kernel, params.guildId), style),
})
