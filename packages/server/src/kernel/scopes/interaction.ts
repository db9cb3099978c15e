import { findInteraction, findInteractionOf, type KnownInteraction } from '../../store/rows/interaction-row.ts'
import { ApiError } from '../api-error.ts'
import type { Caller } from '../callers/caller.ts'
import { onlyOutsideGuilds } from './outside-guilds.ts'
import type { ScopeKind, ScopeTypes } from './scope.ts'

/** An interaction, for callers who send its token in the path. Answers are written as guests of the channel (unit-of-work/guest-unit.ts). */
export interface InteractionScope extends ScopeTypes {
  readonly path: `${string}:interactionToken${string}`
  readonly standing: { readonly caller: Caller | null; readonly interaction: KnownInteraction }
  readonly unit: Record<never, never>
}

export const interactionScope: ScopeKind<InteractionScope> = {
  asksForCaller: false,
  errors: ['UnknownWebhook', 'InvalidWebhookToken', 'UnknownApplication'],
  /**
   * By the interaction's own id while it waits for its first answer, or by that of its application for as long as the token
   * holds (docs/spec/interactions.md#deadlines).
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
