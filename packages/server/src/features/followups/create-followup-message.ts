import { createFollowupMessage as contract } from '@guildhall/protocol/operations/followups/create-followup-message'
import { operation } from '../../kernel/operation.ts'
import { holderOfInteraction } from '../../kernel/permissions/requirement.ts'
import { ANSWERING } from '../interaction-answers/answers-actions.ts'
import { followUp } from './followups-actions.ts'

/** Says more. While the first answer is still to come this is it (docs/spec/interactions.md#follow-ups). */
export const createFollowupMessage = operation(contract, {
  requires: holderOfInteraction,
  streamed: {},
  emits: [...ANSWERING, 'MESSAGE_UPDATE'],
  audits: 'none',
  handle: ({ body, uploads, interaction, kernel }) => followUp(kernel, interaction, body, uploads),
})
