import { getChannelMessage as contract } from '@guildhall/protocol/operations/messages/get-channel-message'
import { operation } from '../../kernel/operation.ts'
import { anyChannelPermission } from '../../kernel/permissions/requirement.ts'
import { expandMessage } from './expand-messages-actions.ts'
import { asSeenBy } from './message-content-rules.ts'
import { keyOf, mustFindMessage } from './messages-store.ts'

export const getChannelMessage = operation(contract, {
  requires: anyChannelPermission('READ_MESSAGE_HISTORY'),
  emits: [],
  audits: 'none',
  handle: async ({ db, kernel, caller, guild, channel, params }) => {
    const key = keyOf(guild, channel)
    const found = await mustFindMessage(db, { ...key, id: params.messageId })
    return asSeenBy(caller, guild, await expandMessage({ db, urls: kernel.urls }, key, found, caller.user.id))
  },
})
