import { editOriginalInteractionResponse as contract } from '@guildhall/protocol/operations/interaction-responses/edit-original-interaction-response'
import { operation } from '../../kernel/operation.ts'
import { holderOfInitialResponse } from '../../kernel/permissions/requirement.ts'
import { editResponse, ORIGINAL } from './edit-response-actions.ts'

export const editOriginalInteractionResponse = operation(contract, {
  requires: holderOfInitialResponse,
  streamed: {},
  emits: ['MESSAGE_UPDATE'],
  audits: 'none',
  handle: ({ body, uploads, interaction, kernel }) =>
    editResponse(kernel, interaction, {
      name: 'Edit Original Interaction Response',
      id: ORIGINAL,
      changes: body,
      uploads,
    }),
})
