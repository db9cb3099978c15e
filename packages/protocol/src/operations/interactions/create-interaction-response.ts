import { BODY_BYTES } from '../../body-limits.ts'
import { contract } from '../../contract.ts'
import { MESSAGE_FILES } from '../../file-rules.ts'
import { Callback, CallbackQuery, CallbackResponse } from '../../objects/applications/interaction.ts'

export const createInteractionResponse = contract({
  name: 'Create Interaction Response',
  method: 'POST',
  path: '/interactions/:interactionId/:interactionToken/callback',
  body: Callback,
  bodyBytes: BODY_BYTES.messages,
  files: MESSAGE_FILES,
  query: CallbackQuery,
  returns: CallbackResponse,
  errors: [
    'AlreadyAcknowledged',
    'CannotMessageUser',
    'EmptyMessage',
    'InvalidActivityAction',
    'NotAuthorizedOnApplication',
    'TooManyParticipants',
    'UnknownInteraction',
    'UnknownMessage',
  ],
})
