import { contract } from '../../contract.ts'
import { Message } from '../../objects/messages/message.ts'

export const getFollowupMessage = contract({
  name: 'Get Followup Message',
  method: 'GET',
  path: '/webhooks/:applicationId/:interactionToken/messages/:messageId',
  returns: Message,
  errors: ['UnknownMessage'],
})
