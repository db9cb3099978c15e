import { getChannelMessages as contract } from '@guildhall/protocol/operations/messages/get-channel-messages'
import { operation } from '../../kernel/operation.ts'
import { custom } from '../../kernel/permissions/requirement.ts'
import { asSeenBy, expandMessages } from './messages-actions.ts'
import { keyOf, listMessages, listMessagesAround } from './messages-store.ts'

const CUSTOMARY_LIMIT = 50

/** Newest first; who may not read the history is shown none of it (docs/spec/messages.md#reading). */
export const getChannelMessages = operation(contract, {
  requires: custom('anyChannel', 'VIEW_CHANNEL, and CONNECT in voice channels', ({ actor, channel }) =>
    actor.mustRead(channel),
  ),
  emits: [],
  audits: 'none',
  handle: async ({ db, kernel, caller, guild, actor, channel, query }) => {
    if (!actor.canIn(channel, 'READ_MESSAGE_HISTORY')) return []
    const key = keyOf(guild, channel)
    const { around, before, after, limit = CUSTOMARY_LIMIT } = query
    const found = await (around === undefined
      ? listMessages(db, key, { before, after, limit })
      : listMessagesAround(db, key, around, limit))
    const messages = await expandMessages({ db, urls: kernel.urls }, key, found, caller.user.id)
    return messages.map((message) => asSeenBy(caller, guild, message))
  },
})
