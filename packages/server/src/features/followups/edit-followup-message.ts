import { editFollowupMessage as contract } from '@guildhall/protocol/operations/followups/edit-followup-message'
import { operation } from '../../kernel/operation.ts'
import { holderOfInteraction } from '../../kernel/permissions/requirement.ts'
import { editResponse } from '../interaction-responses/edit-response-actions.ts'

export const editFollowupMessage = operation(contract, {
  requires: holderOfInteraction,
  streamed: {},
  emits: ['MESSAGE_UPDATE'],
  audits: 'none',
  handle: ({ params, body, uploads, interaction, kernel }) =>
    editResponse(kernel, interaction, { name: 'Edit Followup Message', id: params.messageId, changes: body, uploads }),
})
