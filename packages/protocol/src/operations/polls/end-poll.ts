import { contract } from '../../contract.ts'
import { Message } from '../../objects/messages/message.ts'

export const endPoll = contract({
  name: 'End Poll',
  method: 'POST',
  path: '/channels/:channelId/polls/:messageId/expire',
  returns: Message,
  errors: ['NotAPoll', 'NotYourMessage', 'PollOver', 'ThreadArchived', 'UnknownMessage'],
})
