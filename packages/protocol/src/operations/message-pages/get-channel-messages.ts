import { contract } from '../../contract.ts'
import { Message, MessagesQuery } from '../../objects/messages/message.ts'
import { list } from '../../schema.ts'

export const getChannelMessages = contract({
  name: 'Get Channel Messages',
  method: 'GET',
  path: '/channels/:channelId/messages',
  query: MessagesQuery,
  returns: list(Message),
})
