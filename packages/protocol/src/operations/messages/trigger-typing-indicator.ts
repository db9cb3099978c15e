import { contract } from '../../contract.ts'

export const triggerTypingIndicator = contract({
  name: 'Trigger Typing Indicator',
  method: 'POST',
  path: '/channels/:channelId/typing',
  returns: 'nothing',
  errors: ['CannotMessageUser', 'NoMessagesInForum', 'NotATextChannel'],
})
