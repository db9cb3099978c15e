import { getGuildWidget as contract } from '@guildhall/protocol/operations/widget/get-guild-widget'
import { operation } from '../../kernel/operation.ts'
import { noAuthentication } from '../../kernel/permissions/requirement.ts'
import { knownWidgetOf, widgetOf } from './widget-actions.ts'
import { mustFindShown, peekShown } from './widget-rules.ts'

/** Requested by public web pages: it is created at most every few seconds, and shared by concurrent requests. */
export const getGuildWidget = operation(contract, {
  requires: noAuthentication,
  emits: ['INVITE_CREATE'],
  audits: 'none',
  known: (kernel, { guildId }) => {
    const guild = peekShown(kernel, guildId)
    return guild && knownWidgetOf(kernel, guild)
  },
  handle: async ({ kernel, params }) => widgetOf(kernel, await mustFindShown(kernel, params.guildId)),
})
