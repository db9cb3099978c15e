import type { Feature } from '../../kernel/feature.ts'
import { channelSwept } from '../channels/channels-hooks.ts'
import { createInteraction } from './create-interaction.ts'
import { createInteractionResponse } from './create-interaction-response.ts'
import { deleteOriginalInteractionResponse } from './delete-original-interaction-response.ts'
import { editOriginalInteractionResponse } from './edit-original-interaction-response.ts'
import { removeEphemeralMessagesOf } from './ephemeral-messages-store.ts'
import { expireInteractions } from './expire-interactions.ts'
import { getOriginalInteractionResponse } from './get-original-interaction-response.ts'
import { trimEphemeralMessages } from './trim-ephemeral-messages.ts'

export const interactions: Feature = {
  operations: [
    createInteraction,
    createInteractionResponse,
    getOriginalInteractionResponse,
    editOriginalInteractionResponse,
    deleteOriginalInteractionResponse,
  ],
  rounds: [expireInteractions],
  chores: [trimEphemeralMessages],
  hooks: [channelSwept.with(removeEphemeralMessagesOf)],
}
