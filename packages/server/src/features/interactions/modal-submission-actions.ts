import { modalInputs } from '@guildhall/protocol/components/walk-components'
import { InteractionType } from '@guildhall/protocol/enums/interaction'
import { ModalSubmission, type NewInteraction } from '@guildhall/protocol/objects/applications/interaction'
import type { Message } from '@guildhall/protocol/objects/messages/message'
import { ApiError, fieldError } from '../../kernel/api-error.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Essentials } from '../../kernel/parts/essentials.ts'
import type { Media } from '../../kernel/parts/media.ts'
import { findInteractionById, type KnownInteraction } from '../../store/rows/interaction-row.ts'
import { parsedAt } from '../applications/nested-schema-rules.ts'
import type { SentAttachments } from '../attachments/attachments-rules.ts'
import { findAnyMessage, showMessage } from '../interaction-responses/any-message-store.ts'
import { readFiles } from '../interaction-responses/interaction-files-actions.ts'
import type { InteractionSource, ParsedInteraction } from '../interaction-responses/parsed-interaction-actions.ts'
import { type FilledInput, readInput, readSentInputs, toResults, withFileIds } from './modal-inputs-rules.ts'
import { resolveNamed } from './resolved-objects-actions.ts'

/**
 * Validates a submitted modal: the application showed it to this user here, and the values match its inputs
 * (docs/spec/interactions.md#modal-submissions).
 *
 * @throws InvalidFormBody
 */
export async function readModalSubmission(
  kernel: Kernel,
  by: InteractionSource,
  sent: NewInteraction,
): Promise<ParsedInteraction> {
  const { id, custom_id, components, attachments } = parsedAt(ModalSubmission, sent.data, ['data'])
  const opener = await findInteractionById(kernel.store.db, id)
  const modal = opener?.context.modal
  if (!opener || !modal || !wasShown(opener, by) || modal.custom_id !== custom_id) {
    throw fieldError(['data', 'id'], 'MODAL_UNKNOWN', 'Unknown modal')
  }
  const at = ['data', 'components']
  const inputs = readSentInputs(components, at)
  const filled = new Map(modalInputs(modal.components).map((input) => [input.custom_id, readInput(input, inputs, at)]))
  const { resolved, files, ids } = await judge(kernel, by, attachments, [...filled.values()])
  const results = new Map([...filled].map(([name, each]) => [name, withFileIds(each, ids)]))
  const { metadata, messageId } = opener.context
  if (metadata.type === InteractionType.MODAL_SUBMIT) throw new Error('A modal was opened by a modal')
  const message = messageId === undefined ? undefined : await showOpened(kernel, by, messageId)
  return {
    type: InteractionType.MODAL_SUBMIT,
    data: { custom_id, components: toResults(modal.components, results), resolved },
    files,
    metadata: { type: InteractionType.MODAL_SUBMIT, triggering_interaction_metadata: metadata },
    owners: metadata.authorizing_integration_owners,
    ...(opener.context.command && { command: opener.context.command }),
    ...(message && messageId !== undefined && { message, messageId }),
  }
}

const wasShown = (
  { userId, applicationId, channelId, dueAt }: KnownInteraction,
  { user, responder, place, now }: InteractionSource,
): boolean =>
  userId === user.id && applicationId === responder.application.id && channelId === place.channel.id && dueAt > now

async function judge(
  kernel: Kernel,
  by: InteractionSource,
  attachments: SentAttachments,
  filled: readonly FilledInput[],
) {
  const { place, now, mayApp } = by
  const named = filled.flatMap((each) => each.named)
  const found = await resolveNamed(kernel.store.db, place, now, mayApp, named)
  const { files, ids, ...read } = await readFiles(
    kernel,
    by,
    attachments,
    filled.flatMap((each) => each.files ?? []),
  )
  const all = [...filled.flatMap((each) => each.faults), ...found.faults, ...read.faults]
  if (all.length > 0) throw new ApiError('InvalidFormBody', all)
  return { resolved: { ...found.resolved, ...read.resolved }, files, ids }
}

/** The message whose component opened the modal, if it still exists. */
async function showOpened(
  kernel: Essentials & Media,
  { place, responder, now }: InteractionSource,
  id: string,
): Promise<Message | undefined> {
  const { db } = kernel.store
  const found = await findAnyMessage(db, { ...place, applicationId: responder.application.id, now }, id)
  return found && showMessage({ db, urls: kernel.urls }, place, found, responder.bot.id)
}
