import { BODY_BYTES } from '@guildhall/protocol/body-limits'
import { Callback, CallbackQuery, CallbackResponse } from '@guildhall/protocol/objects/interaction'
import { NoContent, operation } from '../../kernel/operation.ts'
import { answererOfInteraction } from '../../kernel/requirement.ts'
import { ANSWER_FILES, ANSWERING } from './answers-actions.ts'
import { answerInteraction, CALLBACK_EVENTS } from './callbacks-actions.ts'

/** The first answer to an interaction; the message that comes of it is answered if that is asked for (conventions H.4). */
export const createInteractionResponse = operation({
  name: 'Create Interaction Response',
  method: 'POST',
  path: '/interactions/:interactionId/:interactionToken/callback',
  requires: answererOfInteraction,
  body: Callback,
  bodyBytes: BODY_BYTES.messages,
  files: ANSWER_FILES,
  query: CallbackQuery,
  returns: CallbackResponse,
  emits: [...ANSWERING, ...CALLBACK_EVENTS, 'MESSAGE_UPDATE'],
  audits: 'none',
  handle: async ({ body, query, uploads, interaction, kernel }) => {
    const response = await answerInteraction(kernel, interaction, body, uploads)
    return query.with_response ? response : new NoContent()
  },
})
