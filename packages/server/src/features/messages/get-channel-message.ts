import { Message } from '@guildhall/protocol/objects/message'
import { operation } from '../../kernel/operation.ts'
import { anyChannelPermission } from '../../kernel/requirement.ts'
import { asSeenBy, expandMessage, mustFindMessage } from './messages-actions.ts'
import { keyOf } from './messages-store.ts'

export const getChannelMessage = operation({
  name: 'Get Channel Message',
  method: 'GET',
  path: '/channels/:channelId/messages/:messageId',
  requires: anyChannelPermission('READ_MESSAGE_HISTORY'),
  returns: Message,
  emits: [],
  audits: 'none',
  handle: async ({ db, kernel, caller, guild, channel, params }) => {
    const key = keyOf(guild, channel)
    const found = await mustFindMessage(db, { ...key, id: params.messageId })
    return asSeenBy(caller, guild, await expandMessage({ db, urls: kernel.urls }, key, found, caller.user.id))
  },
})
