import type { Feature } from '../../kernel/feature.ts'
import { deleteOriginalInteractionResponse } from './delete-original-interaction-response.ts'
import { editOriginalInteractionResponse } from './edit-original-interaction-response.ts'
import { getOriginalInteractionResponse } from './get-original-interaction-response.ts'
import { INTERACTIONS_TABLES } from './interactions-tables.ts'
import { trimEphemeralMessages } from './trim-ephemeral-messages.ts'

/** What applications answer to interactions, and the rows of both. What people do to cause them is in interactions. */
export const interactionAnswers: Feature = {
  tables: INTERACTIONS_TABLES,
  operations: [getOriginalInteractionResponse, editOriginalInteractionResponse, deleteOriginalInteractionResponse],
  chores: [trimEphemeralMessages],
}
