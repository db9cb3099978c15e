import type { Feature } from '../../kernel/feature.ts'
import { trimEphemeralMessages } from './trim-ephemeral-messages.ts'

/** Applications' responses to interactions, and the rows of both. Creating interactions is in the feature `interactions`. */
export const interactionResponsesFeature: Feature = {
  dailyTasks: [trimEphemeralMessages],
}
