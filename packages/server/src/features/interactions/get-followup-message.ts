import { getFollowupMessage as contract } from '@guildhall/protocol/operations/interactions/get-followup-message'
import { operation } from '../../kernel/operation.ts'
import { holderOfInteraction } from '../../kernel/permissions/requirement.ts'
import { findAnswerPlace } from './answers-actions.ts'
import { showAnswer } from './changed-answers-actions.ts'

export const getFollowupMessage = operation(contract, {
  requires: holderOfInteraction,
  emits: [],
  audits: 'none',
  handle: async ({ params, interaction, kernel }) =>
    showAnswer(await findAnswerPlace(kernel, interaction), params.messageId),
})
