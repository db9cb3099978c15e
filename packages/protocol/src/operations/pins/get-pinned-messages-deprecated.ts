import { contract } from '../../contract.ts'
import { Message } from '../../objects/messages/message.ts'
import { list } from '../../schema.ts'

export const getPinnedMessagesDeprecated = contract({
  name: 'Get Pinned Messages (deprecated)',
  method: 'GET',
  path: '/channels/:channelId/pins',
  returns: list(Message),
})
