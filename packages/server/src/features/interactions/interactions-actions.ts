import { APPLICATION_LIMITS } from '@guildhall/protocol/application-limits'
import type { Interaction } from '@guildhall/protocol/objects/applications/interaction'
import type { InteractionMetadata } from '@guildhall/protocol/objects/applications/interaction-metadata'
import type { Kernel } from '../../kernel/kernel.ts'
import { writeAsSystem } from '../../kernel/unit-of-work/system-unit.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import { hashInteractionToken } from '../../store/rows/interaction-row.ts'
import { placeFiles } from '../interaction-answers/files-actions.ts'
import { insertInteraction, type Unanswered } from '../interaction-answers/interactions-store.ts'
import { toPlaceOfInteraction } from '../interaction-answers/interactions-view.ts'
import type { InteractionSource, ParsedInteraction } from '../interaction-answers/parsed-interaction-actions.ts'
import { maySpeakOutside } from '../interaction-answers/standing-actions.ts'
import { listEntitlementsHeld } from '../monetization/entitlements-store.ts'
import { toEntitlement } from '../monetization/entitlements-view.ts'
import { newInteractionToken } from './interaction-tokens-rules.ts'
import { findNewest } from './newest-store.ts'

/** What the client said of itself that sent an interaction. */
export interface SentFrom {
  /** What it knows the interaction by. */
  readonly nonce: string | number | null
  /** Its gateway session. */
  readonly sessionId: string | null
}

/**
 * Writes down what somebody did and tells the application's bot, unless it named an endpoint: then what is given has to
 * be handed over there (docs/spec/interactions.md#delivery). The token leaves the server with that and is kept as a
 * hash.
 */
export async function beginInteraction(
  kernel: Kernel,
  by: InteractionSource,
  interaction: ParsedInteraction,
  { nonce, sessionId }: SentFrom,
): Promise<Interaction> {
  const { place, user, answerer, now, isOutside } = by
  const { application, bot } = answerer
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

/** Tells a user's clients that the application did not respond. */
export function tellOfFailure(tx: TxBase<'INTERACTION_FAILURE'>, { id, userId, nonce }: Unanswered): void {
  tx.emitTo(userId, 'INTERACTION_FAILURE', { id, ...(nonce !== undefined && { nonce }) })
}
