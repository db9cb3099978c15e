import { getFollowupMessage as contract } from '@guildhall/protocol/operations/followups/get-followup-message'
import { operation } from '../../kernel/operation.ts'
import { holderOfInteraction } from '../../kernel/permissions/requirement.ts'
import { findAnswerPlace } from '../interaction-answers/answers-actions.ts'
import { showAnswer } from '../interaction-answers/changed-answers-actions.ts'

export const getFollowupMessage = operation(contract, {
  requires: holderOfInteraction,
  emits: [],
  audits: 'none',
  handle: async ({ params, interaction, kernel }) =>
    showAnswer(await findAnswerPlace(kernel, interaction), params.messageId),
})
