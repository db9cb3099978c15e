import { CallbackType } from '@guildhall/protocol/enums/interaction'
import type { CallbackResponse } from '@guildhall/protocol/objects/applications/interaction'
import { ApiError } from '../../kernel/api-error.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { mustFindChannel } from '../../kernel/unit-of-work/guest-unit.ts'
import type { KnownInteraction } from '../../store/rows/interaction-row.ts'
import { findSession } from '../activities/enter-activity-actions.ts'
import { acknowledge, toResponse } from '../interaction-responses/acknowledge-actions.ts'
import { launchAsAsked } from './launch-by-interaction-actions.ts'

const unit = { name: 'Create Interaction Response', emits: ['INTERACTION_SUCCESS'] } as const

/**
 * Responds by letting the user join the application's Activity, with the client that sent the interaction, without a message in
 * the channel. The client receives the instance with the response, and EMBEDDED_ACTIVITY_UPDATE_V2 like all others.
 *
 * @throws InvalidActivityAction also if that client is there no more, what launchAsAsked throws, UnknownInteraction,
 * AlreadyAcknowledged
 */
export async function answerWithActivity(kernel: Kernel, interaction: KnownInteraction): Promise<CallbackResponse> {
  const { id, userId, applicationId, channelId, context } = interaction
  const { user, nonce, sessionId } = context
  const place = await mustFindChannel(kernel, channelId)
  const session = sessionId === undefined ? undefined : await findSession(kernel, userId, sessionId)
  if (!session) throw new ApiError('InvalidActivityAction')
  const type = CallbackType.LAUNCH_ACTIVITY
  const asked = { id, applicationId, user, place, session, nonce }
  const instanceId = await launchAsAsked(kernel, asked, unit, (tx, launched) =>
    acknowledge(tx, interaction, { type, instanceId: launched.instanceId }),
  )
  return toResponse(interaction, { type, instanceId })
}
