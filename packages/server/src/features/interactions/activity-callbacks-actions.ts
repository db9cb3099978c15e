import { CallbackType } from '@guildhall/protocol/enums/interaction'
import type { CallbackResponse } from '@guildhall/protocol/objects/applications/interaction'
import { ApiError } from '../../kernel/api-error.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { mustFindChannel } from '../../kernel/unit-of-work/guest-unit.ts'
import type { KnownInteraction } from '../../store/rows/interaction-row.ts'
import { findSession } from '../activities/joining-actions.ts'
import { acknowledge, toResponse } from '../interaction-answers/acknowledging-actions.ts'
import { launchAsAsked } from './asked-launch-actions.ts'

const unit = { name: 'Create Interaction Response', emits: ['INTERACTION_SUCCESS'] } as const

/**
 * Responds by taking the user into the application's Activity, with the client that they used; nothing is written in the channel.
 * They are told of the instance with the response, and by EMBEDDED_ACTIVITY_UPDATE_V2 as all others are.
 *
 * @throws InvalidActivityAction also if that client is there no more, what launchAsAsked throws, UnknownInteraction, AlreadyAcknowledged
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
