import { InteractionType } from '@guildhall/protocol/enums/interaction'
import { ModalSubmission, type NewInteraction } from '@guildhall/protocol/objects/applications/interaction'
import type { Db } from '../../store/db.ts'
import { findInteractionById } from '../../store/rows/interaction-row.ts'
import { parsedAt } from '../applications/nested-schema-rules.ts'
import { findAnyMessage } from '../interaction-responses/any-message-store.ts'
import type { InteractionSource } from '../interaction-responses/parsed-interaction-actions.ts'

/**
 * The user through whose installation an application acts where it isn't installed itself: for a command its user, for a
 * component or a modal the user of the original command.
 */
export async function findInstaller(
  db: Db,
  { place, responder, user, now }: Pick<InteractionSource, 'place' | 'responder' | 'user' | 'now'>,
  { type, message_id, data }: NewInteraction,
): Promise<string | undefined> {
  if (type === InteractionType.MESSAGE_COMPONENT) {
    const where = { ...place, applicationId: responder.application.id, now }
    const used = message_id == null ? undefined : await findAnyMessage(db, where, message_id)
    return used?.stored.interaction_metadata?.authorizing_integration_owners[1]
  }
  if (type === InteractionType.MODAL_SUBMIT) {
    const { id } = parsedAt(ModalSubmission, data, ['data'])
    return (await findInteractionById(db, id))?.context.metadata.authorizing_integration_owners[1]
  }
  return user.id
}
