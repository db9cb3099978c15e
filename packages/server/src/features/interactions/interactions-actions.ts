// Sends interactions to applications, and reports to users when one fails.
import { APPLICATION_LIMITS } from '@guildhall/protocol/application-limits'
import type { Interaction } from '@guildhall/protocol/objects/applications/interaction'
import type { InteractionMetadata } from '@guildhall/protocol/objects/applications/interaction-metadata'
import type { Kernel } from '../../kernel/kernel.ts'
import { writeAsSystem } from '../../kernel/unit-of-work/system-unit.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import { hashInteractionToken } from '../../store/rows/interaction-row.ts'
import { maySpeakOutside } from '../interaction-responses/app-permissions-actions.ts'
import { placeFiles } from '../interaction-responses/interaction-files-actions.ts'
import { insertInteraction, type Unanswered } from '../interaction-responses/interactions-store.ts'
import { toPlaceOfInteraction } from '../interaction-responses/interactions-view.ts'
import type { InteractionSource, ParsedInteraction } from '../interaction-responses/parsed-interaction-actions.ts'
import { listEntitlementsHeld } from '../monetization/entitlements-store.ts'
import { toEntitlement } from '../monetization/entitlements-view.ts'
import { newInteractionToken } from './interaction-tokens-rules.ts'
import { findNewest } from './newest-message-store.ts'

/** Properties of the client that sent the interaction. */
export interface SentFrom {
  /** The client's identifier for the interaction. */
  readonly nonce: string | number | null
  /** Its gateway session. */
  readonly sessionId: string | null
}

/**
 * Stores an interaction and sends it to the application's bot, unless the application has an endpoint: then the caller
 * must deliver the result there (docs/spec/interactions.md#delivery). Only this delivery contains the token, which is
 * stored as a hash.
 */
export async function beginInteraction(
  kernel: Kernel,
  by: InteractionSource,
  interaction: ParsedInteraction,
  { nonce, sessionId }: SentFrom,
): Promise<Interaction> {
  const { place, user, responder, now, isOutside } = by
  const { application, bot } = responder
  const id = kernel.ids.next()
  const token = newInteractionToken(kernel.ids, id)
  const holder = { applicationId: application.id, userId: user.id, guildId: place.guild?.id ?? null, now }
  const [newest, held] = await Promise.all([
    findNewest(kernel.store.db, place),
    listEntitlementsHeld(kernel.store.db, holder),
  ])
  const notes = { permissions: by.mayApp(place.channel), newest, owners: interaction.owners }
  const metadata: InteractionMetadata = {
    id,
    user,
    authorizing_integration_owners: interaction.owners,
    ...interaction.metadata,
  }
  const payload: Interaction = {
    id,
    application_id: application.id,
    type: interaction.type,
    data: interaction.data,
    ...(interaction.message && { message: interaction.message }),
    token,
    ...toPlaceOfInteraction(place, by, bot.id, notes, held.map(toEntitlement)),
  }
  const unit = { name: 'Create Interaction', emits: ['INTERACTION_CREATE'] } as const
  await writeAsSystem(kernel, unit, async (tx) => {
    await insertInteraction(tx.db, {
      id,
      applicationId: application.id,
      userId: user.id,
      guildId: place.guild?.id ?? null,
      channelId: place.channel.id,
      type: interaction.type,
      tokenHash: hashInteractionToken(token),
      expiresAt: now + APPLICATION_LIMITS.token_ms,
      dueAt: now + APPLICATION_LIMITS.answer_ms,
      context: {
        user,
        metadata,
        ...(nonce !== null && { nonce }),
        ...(sessionId !== null && { sessionId }),
        ...(isOutside && { outside: { isHidden: !maySpeakOutside(place) } }),
        ...(interaction.command && { command: interaction.command }),
        ...(interaction.messageId !== undefined && { messageId: interaction.messageId }),
      },
    })
    if (interaction.files) await placeFiles(tx, place, user.id, interaction.files)
    if (application.interactions_endpoint_url === null) tx.emitTo(bot.id, 'INTERACTION_CREATE', payload)
  })
  return payload
}

/** Notifies a user's clients that the application did not respond. */
export function reportFailure(tx: TxBase<'INTERACTION_FAILURE'>, { id, userId, nonce }: Unanswered): void {
  tx.emitTo(userId, 'INTERACTION_FAILURE', { id, ...(nonce !== undefined && { nonce }) })
}
