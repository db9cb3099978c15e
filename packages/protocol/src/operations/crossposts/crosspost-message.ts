import { contract } from '../../contract.ts'
import { Message } from '../../objects/messages/message.ts'

export const crosspostMessage = contract({
  name: 'Crosspost Message',
  method: 'POST',
  path: '/channels/:channelId/messages/:messageId/crosspost',
  returns: Message,
  errors: ['AlreadyCrossposted', 'SystemMessage', 'UnknownMessage', 'WrongChannelType'],
})
