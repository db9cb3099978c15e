import { BODY_BYTES } from '@guildhall/protocol/body-limits'
import { NewAnswer } from '@guildhall/protocol/objects/interaction'
import { Message } from '@guildhall/protocol/objects/message'
import { operation } from '../../kernel/operation.ts'
import { holderOfInteraction } from '../../kernel/requirement.ts'
import { ANSWER_FILES, ANSWERING } from './answers-actions.ts'
import { followUp } from './followups-actions.ts'

/** Says more. While the first answer is still to come this is it (conventions H.5). */
export const createFollowupMessage = operation({
  name: 'Create Followup Message',
  method: 'POST',
  path: '/webhooks/:applicationId/:interactionToken',
  requires: holderOfInteraction,
  body: NewAnswer,
  bodyBytes: BODY_BYTES.messages,
  files: ANSWER_FILES,
  returns: Message,
  emits: [...ANSWERING, 'MESSAGE_UPDATE'],
  audits: 'none',
  handle: ({ body, uploads, interaction, kernel }) => followUp(kernel, interaction, body, uploads),
})
