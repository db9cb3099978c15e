import { BODY_BYTES } from '@guildhall/protocol/body-limits'
import { AnswerChanges } from '@guildhall/protocol/objects/interaction'
import { Message } from '@guildhall/protocol/objects/message'
import { operation } from '../../kernel/operation.ts'
import { holderOfInteraction } from '../../kernel/requirement.ts'
import { ANSWER_FILES } from './answers-actions.ts'
import { editAnswer } from './changed-answers-actions.ts'

export const editFollowupMessage = operation({
  name: 'Edit Followup Message',
  method: 'PATCH',
  path: '/webhooks/:applicationId/:interactionToken/messages/:messageId',
  requires: holderOfInteraction,
  body: AnswerChanges,
  bodyBytes: BODY_BYTES.messages,
  files: ANSWER_FILES,
  returns: Message,
  emits: ['MESSAGE_UPDATE'],
  audits: 'none',
  handle: ({ params, body, uploads, interaction, kernel }) =>
    editAnswer(kernel, interaction, { name: 'Edit Followup Message', id: params.messageId, changes: body, uploads }),
})
