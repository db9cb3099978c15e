import { contract } from '../../contract.ts'
import { MessageAckResponse, NewAck } from '../../objects/messages/read-state.ts'

export const ackMessage = contract({
  name: 'Ack Message',
  method: 'POST',
  path: '/channels/:channelId/messages/:messageId/ack',
  body: NewAck,
  returns: MessageAckResponse,
  errors: ['UnknownMessage'],
})
