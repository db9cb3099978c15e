import type { Feature } from '../../kernel/feature.ts'
import { createFollowupMessage } from './create-followup-message.ts'
import { createInteraction } from './create-interaction.ts'
import { createInteractionResponse } from './create-interaction-response.ts'
import { deleteFollowupMessage } from './delete-followup-message.ts'
import { deleteOriginalInteractionResponse } from './delete-original-interaction-response.ts'
import { editFollowupMessage } from './edit-followup-message.ts'
import { editOriginalInteractionResponse } from './edit-original-interaction-response.ts'
import { expireInteractions } from './expire-interactions.ts'
import { getFollowupMessage } from './get-followup-message.ts'
import { getOriginalInteractionResponse } from './get-original-interaction-response.ts'
import { trimEphemeralMessages } from './trim-ephemeral-messages.ts'

export const interactions: Feature = {
  operations: [
    createInteraction,
    createInteractionResponse,
    getOriginalInteractionResponse,
    editOriginalInteractionResponse,
    deleteOriginalInteractionResponse,
    createFollowupMessage,
    getFollowupMessage,
    editFollowupMessage,
    deleteFollowupMessage,
  ],
  rounds: [expireInteractions],
  chores: [trimEphemeralMessages],
}
