import { createInteractionResponse as contract } from '@guildhall/protocol/operations/interactions/create-interaction-response'
import { NoContent, operation } from '../../kernel/operation.ts'
import { answererOfInteraction } from '../../kernel/permissions/requirement.ts'
import { ANSWERING } from '../interaction-responses/response-message-actions.ts'
import { answerInteraction, CALLBACK_EVENTS } from './callbacks-actions.ts'

/** The first response to an interaction; returns the resulting message if requested (docs/spec/interactions.md#callbacks). */
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
