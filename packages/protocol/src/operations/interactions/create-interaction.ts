import { BODY_BYTES } from '../../body-limits.ts'
import { contract } from '../../contract.ts'
import { MESSAGE_FILES } from '../../file-rules.ts'
import { NewInteraction } from '../../objects/applications/interaction.ts'

export const createInteraction = contract({
  name: 'Create Interaction',
  method: 'POST',
  path: '/interactions',
  body: NewInteraction,
  bodyBytes: BODY_BYTES.messages,
  files: MESSAGE_FILES,
  returns: 'nothing',
  errors: [
    'CannotMessageUser',
    'InvalidActivityAction',
    'NotAuthorizedOnApplication',
    'TooManyAttachments',
    'TooManyParticipants',
    'UnknownCommand',
    'WrongChannelType',
  ],
})
