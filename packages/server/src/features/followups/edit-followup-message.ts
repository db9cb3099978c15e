import { editFollowupMessage as contract } from '@guildhall/protocol/operations/followups/edit-followup-message'
import { operation } from '../../kernel/operation.ts'
import { holderOfInteraction } from '../../kernel/permissions/requirement.ts'
import { editAnswer } from '../interaction-answers/changed-answers-actions.ts'

export const editFollowupMessage = operation(contract, {
  requires: holderOfInteraction,
  streamed: {},
  emits: ['MESSAGE_UPDATE'],
  audits: 'none',
  handle: ({ params, body, uploads, interaction, kernel }) =>
    editAnswer(kernel, interaction, { name: 'Edit Followup Message', id: params.messageId, changes: body, uploads }),
})
