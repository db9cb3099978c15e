import { BODY_BYTES } from '../../body-limits.ts'
import { contract } from '../../contract.ts'
import { MESSAGE_FILES } from '../../file-rules.ts'
import { NewResponseMessage } from '../../objects/applications/interaction.ts'
import { Message } from '../../objects/messages/message.ts'

export const createFollowupMessage = contract({
  name: 'Create Followup Message',
  method: 'POST',
  path: '/webhooks/:applicationId/:interactionToken',
  body: NewResponseMessage,
  bodyBytes: BODY_BYTES.messages,
  files: MESSAGE_FILES,
  returns: Message,
  errors: ['EmptyMessage', 'TooManyFollowups'],
})
