import { deleteOriginalInteractionResponse as contract } from '@guildhall/protocol/operations/interaction-responses/delete-original-interaction-response'
import { operation } from '../../kernel/operation.ts'
import { holderOfInitialResponse } from '../../kernel/permissions/requirement.ts'
import { deleteAnswer, mustFindAnswer, ORIGINAL } from './edit-response-actions.ts'
import { findAnswerPlace, writeAnswer } from './response-message-actions.ts'

export const deleteOriginalInteractionResponse = operation(contract, {
  requires: holderOfInitialResponse,
  emits: ['MESSAGE_DELETE'],
  audits: 'none',
  handle: async ({ interaction, kernel }) => {
    const place = await findAnswerPlace(kernel, interaction)
    await writeAnswer(place, { name: 'Delete Original Interaction Response', emits: ['MESSAGE_DELETE'] }, async (tx) =>
      deleteAnswer(tx, place, await mustFindAnswer(tx, place, ORIGINAL)),
    )
  },
})
