import { InteractionType } from '@guildhall/protocol/enums/interaction'
import { ModalSubmission, type NewInteraction } from '@guildhall/protocol/objects/applications/interaction'
import type { Db } from '../../store/db.ts'
import { findInteractionById } from '../../store/rows/interaction-row.ts'
import { parsedAt } from '../applications/sent-rules.ts'
import { findAnyMessage } from '../interaction-answers/answers-store.ts'
import type { InteractionSource } from '../interaction-answers/parsed-interaction-actions.ts'

/**
 * The user for whom an application would be in a place where it isn't itself: of a command whoever uses it, of a component or a
 * modal whoever used the command that led to it.
 */
export async function findInstaller(
  db: Db,
  { place, answerer, user, now }: Pick<InteractionSource, 'place' | 'answerer' | 'user' | 'now'>,
  { type, message_id, data }: NewInteraction,
): Promise<string | undefined> {
  if (type === InteractionType.MESSAGE_COMPONENT) {
    const where = { ...place, applicationId: answerer.application.id, now }
    const used = message_id == null ? undefined : await findAnyMessage(db, where, message_id)
    return used?.stored.interaction_metadata?.authorizing_integration_owners[1]
  }
  if (type === InteractionType.MODAL_SUBMIT) {
    const { id } = parsedAt(ModalSubmission, data, ['data'])
    return (await findInteractionById(db, id))?.context.metadata.authorizing_integration_owners[1]
  }
  return user.id
}
