import { findInteraction, findInteractionOf, type KnownInteraction } from '../../store/rows/interaction-row.ts'
import { ApiError } from '../api-error.ts'
import type { Kernel } from '../kernel.ts'

/**
 * The interaction whose token a path names: by its own id, for as long as it waits for its first answer, or by that of its
 * application, for as long as the token holds (conventions H.2).
 *
 * @throws UnknownInteraction by its own id, InvalidWebhookToken by the application's
 */
export async function mustFindInteraction(
  { store, clock }: Kernel,
  { interactionId, applicationId = '', interactionToken = '' }: Readonly<Record<string, string>>,
): Promise<KnownInteraction> {
  const now = clock.now()
  if (interactionId !== undefined) {
    const found = await findInteraction(store.db, interactionId, interactionToken)
    const isOver = found && now >= (found.answerType === null ? found.dueAt : found.expiresAt)
    if (!found || isOver) throw new ApiError('UnknownInteraction')
    return found
  }
  const found = await findInteractionOf(store.db, applicationId, interactionToken)
  if (!found || now >= found.expiresAt) throw new ApiError('InvalidWebhookToken')
  return found
}
