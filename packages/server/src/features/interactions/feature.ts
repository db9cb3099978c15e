import type { Feature } from '../../kernel/feature.ts'
import { createInteraction } from './create-interaction.ts'
import { createInteractionResponse } from './create-interaction-response.ts'
import { expireInteractions } from './expire-interactions.ts'

export const interactions: Feature = {
  operations: [createInteraction, createInteractionResponse],
  rounds: [expireInteractions],
}
