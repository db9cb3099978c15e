import { BODY_BYTES } from '@guildhall/protocol/body-limits'
import { AnswerChanges } from '@guildhall/protocol/objects/interaction'
import { Message } from '@guildhall/protocol/objects/message'
import { operation } from '../../kernel/operation.ts'
import { holderOfAnswer } from '../../kernel/requirement.ts'
import { ANSWER_FILES } from './answers-actions.ts'
import { editAnswer, ORIGINAL } from './changed-answers-actions.ts'

export const editOriginalInteractionResponse = operation({
  name: 'Edit Original Interaction Response',
  method: 'PATCH',
  path: '/webhooks/:applicationId/:interactionToken/messages/@original',
  requires: holderOfAnswer,
  body: AnswerChanges,
  bodyBytes: BODY_BYTES.messages,
  files: ANSWER_FILES,
  returns: Message,
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
