import { Message } from '@guildhall/protocol/objects/message'
import { operation } from '../../kernel/operation.ts'
import { channelPermission } from '../../kernel/requirement.ts'
import { asSeenBy, expandMessage, mustFindMessage } from './messages-actions.ts'

export const getChannelMessage = operation({
  name: 'Get Channel Message',
  method: 'GET',
  path: '/channels/:channelId/messages/:messageId',
  requires: channelPermission('READ_MESSAGE_HISTORY'),
  returns: Message,
  emits: [],
  audits: 'none',
  handle: async ({ db, caller, guild, channel, params }) => {
    const key = { guildId: guild.id, channelId: channel.id }
    const found = await mustFindMessage(db, { ...key, id: params.messageId })
    return asSeenBy(db, caller, await expandMessage(db, key, found))
  },
})
