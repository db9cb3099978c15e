import { contract } from '../../contract.ts'
import { NewThreadFromMessage, Thread } from '../../objects/channels/thread.ts'

export const startThreadFromMessage = contract({
  name: 'Start Thread from Message',
  method: 'POST',
  path: '/channels/:channelId/messages/:messageId/threads',
  body: NewThreadFromMessage,
  returns: Thread,
  status: 201,
  errors: ['ThreadAlreadyStarted', 'TitleBlocked', 'TooManyThreads', 'UnknownMessage', 'WrongChannelType'],
})
