import { contract } from '../../contract.ts'
import { Message } from '../../objects/messages/message.ts'

export const getOriginalInteractionResponse = contract({
  name: 'Get Original Interaction Response',
  method: 'GET',
  path: '/webhooks/:applicationId/:interactionToken/messages/@original',
  returns: Message,
  errors: ['UnknownMessage'],
})
