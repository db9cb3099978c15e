import { deleteOriginalInteractionResponse as contract } from '@guildhall/protocol/operations/interaction-answers/delete-original-interaction-response'
import { operation } from '../../kernel/operation.ts'
import { holderOfAnswer } from '../../kernel/permissions/requirement.ts'
import { findAnswerPlace, writeAnswer } from './answers-actions.ts'
import { deleteAnswer, mustFindAnswer, ORIGINAL } from './changed-answers-actions.ts'

export const deleteOriginalInteractionResponse = operation(contract, {
  requires: holderOfAnswer,
  emits: ['MESSAGE_DELETE'],
  audits: 'none',
  handle: async ({ interaction, kernel }) => {
    const place = await findAnswerPlace(kernel, interaction)
    await writeAnswer(place, { name: 'Delete Original Interaction Response', emits: ['MESSAGE_DELETE'] }, async (tx) =>
      deleteAnswer(tx, place, await mustFindAnswer(tx, place, ORIGINAL)),
    )
  },
})
