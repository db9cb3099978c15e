import { createInteractionResponse as contract } from '@guildhall/protocol/operations/interactions/create-interaction-response'
import { NoContent, operation } from '../../kernel/operation.ts'
import { answererOfInteraction } from '../../kernel/permissions/requirement.ts'
import { ANSWERING } from '../interaction-answers/answers-actions.ts'
import { answerInteraction, CALLBACK_EVENTS } from './callbacks-actions.ts'

/**
 * The first answer to an interaction; the message that comes of it is answered if that is asked for
 * (docs/spec/interactions.md#callbacks).
 */
export const createInteractionResponse = operation(contract, {
  requires: answererOfInteraction,
  streamed: {},
  emits: [...ANSWERING, ...CALLBACK_EVENTS, 'MESSAGE_UPDATE'],
  audits: 'none',
  handle: async ({ body, query, uploads, interaction, kernel }) => {
    const response = await answerInteraction(kernel, interaction, body, uploads)
    return query.with_response ? response : new NoContent()
  },
})
