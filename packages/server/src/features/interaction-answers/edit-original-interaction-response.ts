import { editOriginalInteractionResponse as contract } from '@guildhall/protocol/operations/interaction-answers/edit-original-interaction-response'
import { operation } from '../../kernel/operation.ts'
import { holderOfAnswer } from '../../kernel/permissions/requirement.ts'
import { editAnswer, ORIGINAL } from './changed-answers-actions.ts'

export const editOriginalInteractionResponse = operation(contract, {
  requires: holderOfAnswer,
  streamed: {},
  emits: ['MESSAGE_UPDATE'],
  audits: 'none',
  handle: ({ body, uploads, interaction, kernel }) =>
    editAnswer(kernel, interaction, {
      name: 'Edit Original Interaction Response',
      id: ORIGINAL,
      changes: body,
      uploads,
    }),
})
