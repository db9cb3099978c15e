import { Message } from '@guildhall/protocol/objects/message'
import { operation } from '../../kernel/operation.ts'
import { holderOfAnswer } from '../../kernel/requirement.ts'
import { findAnswerPlace } from './answers-actions.ts'
import { ORIGINAL, showAnswer } from './changed-answers-actions.ts'

export const getOriginalInteractionResponse = operation({
  name: 'Get Original Interaction Response',
  method: 'GET',
  path: '/webhooks/:applicationId/:interactionToken/messages/@original',
  requires: holderOfAnswer,
  returns: Message,
  emits: [],
  audits: 'none',
  handle: async ({ interaction, kernel }) => showAnswer(await findAnswerPlace(kernel, interaction), ORIGINAL),
})
