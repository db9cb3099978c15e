import { createFollowupMessage as contract } from '@guildhall/protocol/operations/followups/create-followup-message'
import { operation } from '../../kernel/operation.ts'
import { holderOfInteraction } from '../../kernel/permissions/requirement.ts'
import { ANSWERING } from '../interaction-responses/response-message-actions.ts'
import { sendFollowup } from './send-followup-actions.ts'

/** Sends a followup message. While the first response is deferred, it becomes the first response (docs/spec/interactions.md#follow-ups). */
export const createFollowupMessage = operation(contract, {
  requires: holderOfInteraction,
  streamed: {},
  emits: [...ANSWERING, 'MESSAGE_UPDATE'],
  audits: 'none',
  handle: ({ body, uploads, interaction, kernel }) => sendFollowup(kernel, interaction, body, uploads),
})
