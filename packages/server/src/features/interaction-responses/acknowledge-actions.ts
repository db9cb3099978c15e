import { APPLICATION_LIMITS } from '@guildhall/protocol/application-limits'
import { CallbackType } from '@guildhall/protocol/enums/interaction'
import { MessageFlag } from '@guildhall/protocol/enums/message-flag'
import type { CallbackResponse } from '@guildhall/protocol/objects/applications/interaction'
import type { Message } from '@guildhall/protocol/objects/messages/message'
import { ApiError } from '../../kernel/api-error.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import type { KnownInteraction, StoredModal } from '../../store/rows/interaction-row.ts'
import { noteFirstAnswer } from './interactions-store.ts'

/** Records the first response and notifies the user's clients. @throws UnknownInteraction, AlreadyAcknowledged */
export async function acknowledge(
  tx: TxBase<'INTERACTION_SUCCESS'>,
  interaction: KnownInteraction,
  answer: { type: number; responseId?: string | null; modal?: StoredModal; instanceId?: string },
): Promise<void> {
  const { id, userId, context, expiresAt } = interaction
  const { type, responseId = null, modal, instanceId } = answer
  const dueAt = modal ? tx.now + APPLICATION_LIMITS.modal_ms : expiresAt
  const noted = { type, responseId, dueAt, context: { ...context, ...(modal && { modal }) } }
  const outcome = await noteFirstAnswer(tx.db, id, tx.now, noted)
  if (outcome === 'late') throw new ApiError('UnknownInteraction')
  if (outcome === 'second') throw new ApiError('AlreadyAcknowledged')
  const entered = instanceId === undefined ? {} : { activity_instance_id: instanceId }
  tx.emitTo(userId, 'INTERACTION_SUCCESS', { id, ...interactionNonce(interaction), ...entered })
}

export const interactionNonce = ({ context: { nonce } }: KnownInteraction) => (nonce === undefined ? {} : { nonce })

/** The response types whose resulting message is returned to the application. */
const SHOWN: readonly number[] = [
  CallbackType.CHANNEL_MESSAGE_WITH_SOURCE,
  CallbackType.UPDATE_MESSAGE,
  CallbackType.LAUNCH_ACTIVITY,
]

/** The response to a callback (docs/spec/interactions.md#callback-results). */
export function toResponse(
  { id, type, channelId, guildId }: KnownInteraction,
  answer: { type: number; message?: Message; instanceId?: string },
): CallbackResponse {
  const { message, instanceId } = answer
  const isShown = SHOWN.includes(answer.type)
  return {
    interaction: {
      id,
      type,
      channel_id: channelId,
      ...(guildId !== null && { guild_id: guildId }),
      ...(instanceId !== undefined && { activity_instance_id: instanceId }),
      ...(message && {
        response_message_id: message.id,
        response_message_loading: (message.flags & MessageFlag.LOADING) !== 0,
        response_message_ephemeral: (message.flags & MessageFlag.EPHEMERAL) !== 0,
      }),
    },
    ...(isShown && {
      resource: {
        type: answer.type,
        ...(message && { message }),
        ...(instanceId !== undefined && { activity_instance: { id: instanceId } }),
      },
    }),
  }
}
