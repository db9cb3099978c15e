import { getFollowupMessage as contract } from '@guildhall/protocol/operations/followups/get-followup-message'
import { operation } from '../../kernel/operation.ts'
import { holderOfInteraction } from '../../kernel/permissions/requirement.ts'
import { showAnswer } from '../interaction-responses/edit-response-actions.ts'
import { findAnswerPlace } from '../interaction-responses/response-message-actions.ts'

export const getFollowupMessage = operation(contract, {
  requires: holderOfInteraction,
  emits: [],
  audits: 'none',
  handle: async ({ params, interaction, kernel }) =>
    showAnswer(await findAnswerPlace(kernel, interaction), params.messageId),
})
