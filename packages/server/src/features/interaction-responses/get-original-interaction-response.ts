import { getOriginalInteractionResponse as contract } from '@guildhall/protocol/operations/interaction-responses/get-original-interaction-response'
import { operation } from '../../kernel/operation.ts'
import { holderOfInitialResponse } from '../../kernel/permissions/requirement.ts'
import { ORIGINAL, showAnswer } from './edit-response-actions.ts'
import { findAnswerPlace } from './response-message-actions.ts'

export const getOriginalInteractionResponse = operation(contract, {
  requires: holderOfInitialResponse,
  emits: [],
  audits: 'none',
  handle: async ({ interaction, kernel }) => showAnswer(await findAnswerPlace(kernel, interaction), ORIGINAL),
})
