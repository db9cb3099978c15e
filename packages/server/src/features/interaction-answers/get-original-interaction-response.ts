import { getOriginalInteractionResponse as contract } from '@guildhall/protocol/operations/interaction-answers/get-original-interaction-response'
import { operation } from '../../kernel/operation.ts'
import { holderOfAnswer } from '../../kernel/permissions/requirement.ts'
import { findAnswerPlace } from './answers-actions.ts'
import { ORIGINAL, showAnswer } from './changed-answers-actions.ts'

export const getOriginalInteractionResponse = operation(contract, {
  requires: holderOfAnswer,
  emits: [],
  audits: 'none',
  handle: async ({ interaction, kernel }) => showAnswer(await findAnswerPlace(kernel, interaction), ORIGINAL),
})
