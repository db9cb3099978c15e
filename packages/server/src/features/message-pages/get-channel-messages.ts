import { getChannelMessages as contract } from '@guildhall/protocol/operations/message-pages/get-channel-messages'
import { operation, ReadyJson } from '../../kernel/operation.ts'
import { custom } from '../../kernel/permissions/requirement.ts'
import { messagesJson } from './message-pages-actions.ts'

/** Newest first; empty for callers who may not read the history (docs/spec/messages.md#reading). */
export const getChannelMessages = operation(contract, {
  requires: custom('anyChannel', 'VIEW_CHANNEL; in voice channels also CONNECT', ({ actor, channel }) =>
    actor.mustRead(channel),
  ),
  emits: [],
  audits: 'none',
  handle: async ({ kernel, caller, guild, actor, channel, query }) => {
    if (!actor.canIn(channel, 'READ_MESSAGE_HISTORY')) return []
    return new ReadyJson(await messagesJson(kernel, { guild, channel, caller }, query))
  },
})
