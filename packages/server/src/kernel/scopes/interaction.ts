import { findInteraction, findInteractionOf, type KnownInteraction } from '../../store/rows/interaction-row.ts'
import { ApiError } from '../api-error.ts'
import type { Caller } from '../callers/caller.ts'
import { onlyOutsideGuilds } from './outside-guilds.ts'
import type { ScopeKind, ScopeTypes } from './scope.ts'

/** An interaction, for callers with its token in the path. Responses are sent as guests of the channel (unit-of-work/guest-unit.ts). */
export interface InteractionScope extends ScopeTypes {
  readonly path: `${string}:interactionToken${string}`
  readonly resolved: { readonly caller: Caller | null; readonly interaction: KnownInteraction }
  readonly unit: Record<never, never>
}

export const interactionScope: ScopeKind<InteractionScope> = {
  requiresAuthentication: false,
  errors: ['UnknownWebhook', 'InvalidWebhookToken', 'UnknownApplication'],
  /**
   * Finds it by its own id until the deadline of the initial response or, once it has one, until the token expires; or
   * by the application's id while the token is valid (docs/spec/interactions.md#deadlines).
   *
   * @throws UnknownInteraction by its own id, InvalidWebhookToken by the application's
   */
  async find({ kernel: { store, clock }, params: { interactionId, applicationId = '', interactionToken = '' } }) {
    const now = clock.now()
    if (interactionId !== undefined) {
      const interaction = await findInteraction(store.db, interactionId, interactionToken)
      const isOver = interaction && now >= (interaction.answerType === null ? interaction.dueAt : interaction.expiresAt)
      if (!interaction || isOver) throw new ApiError('UnknownInteraction')
      return { interaction }
    }
    const interaction = await findInteractionOf(store.db, applicationId, interactionToken)
    if (!interaction || now >= interaction.expiresAt) throw new ApiError('InvalidWebhookToken')
    return { interaction }
  },
  findAgain: onlyOutsideGuilds,
}
