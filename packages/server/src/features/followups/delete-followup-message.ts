import { deleteFollowupMessage as contract } from '@guildhall/protocol/operations/followups/delete-followup-message'
import { operation } from '../../kernel/operation.ts'
import { holderOfInteraction } from '../../kernel/permissions/requirement.ts'
import { deleteAnswer, mustFindAnswer } from '../interaction-responses/edit-response-actions.ts'
import { findAnswerPlace, writeAnswer } from '../interaction-responses/response-message-actions.ts'

export const deleteFollowupMessage = operation(contract, {
  requires: holderOfInteraction,
  emits: ['MESSAGE_DELETE'],
  audits: 'none',
  handle: async ({ params, interaction, kernel }) => {
    const place = await findAnswerPlace(kernel, interaction)
    await writeAnswer(place, { name: 'Delete Followup Message', emits: ['MESSAGE_DELETE'] }, async (tx) =>
      deleteAnswer(tx, place, await mustFindAnswer(tx, place, params.messageId)),
    )
  },
})
