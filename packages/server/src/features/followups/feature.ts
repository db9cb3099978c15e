import type { Feature } from '../../kernel/feature.ts'
import { createFollowupMessage } from './create-followup-message.ts'
import { deleteFollowupMessage } from './delete-followup-message.ts'
import { editFollowupMessage } from './edit-followup-message.ts'
import { getFollowupMessage } from './get-followup-message.ts'

export const followups: Feature = {
  operations: [createFollowupMessage, getFollowupMessage, editFollowupMessage, deleteFollowupMessage],
}
