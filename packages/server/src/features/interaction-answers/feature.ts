import type { Feature } from '../../kernel/feature.ts'
import { trimEphemeralMessages } from './trim-ephemeral-messages.ts'

/** What applications answer to interactions, and the rows of both. What people do to cause them is in interactions. */
export const interactionAnswersFeature: Feature = {
  chores: [trimEphemeralMessages],
}
