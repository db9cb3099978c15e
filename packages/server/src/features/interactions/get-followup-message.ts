import { Message } from '@guildhall/protocol/objects/message'
import { operation } from '../../kernel/operation.ts'
import { holderOfInteraction } from '../../kernel/requirement.ts'
import { findAnswerPlace } from './answers-actions.ts'
import { showAnswer } from './changed-answers-actions.ts'

export const getFollowupMessage = operation({
  name: 'Get Followup Message',
  method: 'GET',
  path: '/webhooks/:applicationId/:interactionToken/messages/:messageId',
  requires: holderOfInteraction,
  returns: Message,
  emits: [],
  audits: 'none',
  handle: async ({ params, interaction, kernel }) =>
    showAnswer(await findAnswerPlace(kernel, interaction), params.messageId),
})
