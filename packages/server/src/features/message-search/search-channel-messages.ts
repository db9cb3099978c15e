import { searchChannelMessages as contract } from '@guildhall/protocol/operations/message-search/search-channel-messages'
import { operation } from '../../kernel/operation.ts'
import { custom } from '../../kernel/permissions/requirement.ts'
import { searchMessages } from './search-messages-actions.ts'
import { scopeOfChannel } from './search-scope-rules.ts'

/** Searches one channel, thread or private channel (docs/spec/search.md#searching-one-channel). */
export const searchChannelMessages = operation(contract, {
  requires: custom('anyChannel', 'VIEW_CHANNEL; in voice channels also CONNECT', ({ actor, channel }) =>
    actor.mustRead(channel),
  ),
  emits: [],
  audits: 'none',
  handle: ({ kernel, caller, guild, actor, channel, query }) =>
    searchMessages(kernel, { guild, caller, query, scope: scopeOfChannel(guild, actor, channel) }),
})
