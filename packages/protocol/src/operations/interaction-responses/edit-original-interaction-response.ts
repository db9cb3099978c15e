import { BODY_BYTES } from '../../body-limits.ts'
import { contract } from '../../contract.ts'
import { MESSAGE_FILES } from '../../file-rules.ts'
import { ResponseMessageChanges } from '../../objects/applications/interaction.ts'
import { Message } from '../../objects/messages/message.ts'

export const editOriginalInteractionResponse = contract({
  name: 'Edit Original Interaction Response',
  method: 'PATCH',
  path: '/webhooks/:applicationId/:interactionToken/messages/@original',
  body: ResponseMessageChanges,
  bodyBytes: BODY_BYTES.messages,
  files: MESSAGE_FILES,
  returns: Message,
  errors: ['EmptyMessage', 'UnknownMessage'],
})
