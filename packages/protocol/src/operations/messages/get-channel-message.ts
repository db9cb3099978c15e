import { contract } from '../../contract.ts'
import { Message } from '../../objects/messages/message.ts'

export const getChannelMessage = contract({
  name: 'Get Channel Message',
  method: 'GET',
  path: '/channels/:channelId/messages/:messageId',
  returns: Message,
  errors: ['UnknownMessage'],
})
