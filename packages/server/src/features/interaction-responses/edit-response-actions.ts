// Reads, changes and deletes the messages to which the token of an interaction gives access.
import { MessageFlag } from '@guildhall/protocol/enums/message-flag'
import type { AllowedMentions, Message, MessageChanges } from '@guildhall/protocol/objects/messages/message'
import { ApiError } from '../../kernel/api-error.ts'
import type { Uploads } from '../../kernel/files/uploads.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Tx } from '../../kernel/unit-of-work/tx.ts'
import type { Db } from '../../store/db.ts'
import type { KnownInteraction } from '../../store/rows/interaction-row.ts'
import type { ReceivedAttachments } from '../attachments/attachments-actions.ts'
import { expireAttachmentsOf } from '../attachments/attachments-store.ts'
import { draftChanges } from '../messages/drafts-actions.ts'
import { changeMessage } from '../messages/edit-message-actions.ts'
import { mustBeDeletable } from '../messages/messages-rules.ts'
import { keyOf } from '../messages/messages-store.ts'
import { removeMessages } from '../messages/remove-messages-actions.ts'
import { type AnyMessage, findAnyMessage, showMessage } from './any-message-store.ts'
import { removeEphemeralMessage } from './ephemeral-messages-store.ts'
import { type AnswerPlace, ephemeralTarget, findAnswerPlace, writeAnswer } from './response-message-actions.ts'

type Unit<E extends 'MESSAGE_UPDATE' | 'MESSAGE_DELETE'> = Tx<'anyChannel', E>

/** The default allowed mentions of responses (docs/spec/messages.md#allowed-mentions). */
export const USERS_ALONE: AllowedMentions = { parse: ['users'] }

/** The name of the first response in a path. */
export const ORIGINAL = '@original'

/**
 * The message whose component was used, or which opened the submitted modal: the token gives access to it after the
 * first response.
 */
const usedMessageOf = ({ answerType, context: { messageId, command } }: KnownInteraction): string | null =>
  answerType === null || command || messageId === undefined ? null : messageId

/**
 * Whether the token of an interaction gives access to a message: its first response, a followup, or the message that
 * was used.
 */
const isAnswerTo = (interaction: KnownInteraction, { stored }: AnyMessage): boolean =>
  stored.id === interaction.responseId ||
  stored.interaction_metadata?.id === interaction.id ||
  stored.id === usedMessageOf(interaction)

/**
 * A message to which the token of an interaction gives access, by its id or as {@link ORIGINAL}: the first response, or
 * the used message if the response was a modal.
 *
 * @throws UnknownMessage
 */
export async function mustFindAnswer(
  { db, guild, channel, now }: Pick<Unit<'MESSAGE_UPDATE'>, 'guild' | 'channel' | 'now'> & { db: Db },
  { interaction }: AnswerPlace,
  id: string,
): Promise<AnyMessage> {
  const meant = id === ORIGINAL ? (interaction.responseId ?? usedMessageOf(interaction)) : id
  const where = { guild, channel, applicationId: interaction.applicationId, now }
  const found = meant === null ? undefined : await findAnyMessage(db, where, meant)
  if (!found || !isAnswerTo(interaction, found)) throw new ApiError('UnknownMessage')
  return found
}

/** Returns a response. @throws UnknownMessage */
export async function showAnswer(place: AnswerPlace, id: string): Promise<Message> {
  const { kernel, found, responder } = place
  const { db } = kernel.store
  const answer = await mustFindAnswer({ ...found, db, now: kernel.clock.now() }, place, id)
  return showMessage({ db, urls: kernel.urls }, found, answer, responder.bot.id)
}

/**
 * Edits a response; editing completes a deferred one (docs/spec/interactions.md#deferred-responses).
 *
 * @throws InvalidFormBody, EmptyMessage
 */
export function changeAnswer(
  tx: Unit<'MESSAGE_UPDATE'>,
  { responder: { bot } }: AnswerPlace,
  { stored, onlyFor }: AnyMessage,
  changes: MessageChanges,
  received?: ReceivedAttachments,
): Promise<Message> {
  const target = ephemeralTarget(onlyFor, bot.id)
  const changesText = changes.content !== undefined || changes.components !== undefined
  const after =
    changesText && changes.allowed_mentions == null ? { ...changes, allowed_mentions: USERS_ALONE } : changes
  if (!isLoading(stored)) return changeMessage(tx, bot, stored, after, received, target)
  const before = { ...stored, flags: stored.flags & ~MessageFlag.LOADING }
  return changeMessage(tx, bot, before, after, received, { ...target, isFirst: true })
}

export const isLoading = ({ flags }: { flags: number }): boolean => (flags & MessageFlag.LOADING) !== 0

/** Deletes a response. @throws SystemMessage */
export async function deleteAnswer(
  tx: Unit<'MESSAGE_DELETE'>,
  { responder: { bot } }: AnswerPlace,
  { stored, onlyFor }: AnyMessage,
): Promise<void> {
  const { id, type } = stored
  const { guild, channel } = tx
  if (onlyFor !== null) {
    await removeEphemeralMessage(tx.db, id)
    await expireAttachmentsOf(tx.db, keyOf(guild, channel), [id], tx.now)
    for (const userId of [onlyFor, bot.id]) tx.emitTo(userId, 'MESSAGE_DELETE', { id, channel_id: channel.id })
    return
  }
  mustBeDeletable(type)
  await removeMessages(tx, keyOf(guild, channel), [stored])
  tx.emit('MESSAGE_DELETE', { id, channel_id: channel.id, ...(guild && { guild_id: guild.id }) })
}

/** Edits a response by its id, or {@link ORIGINAL}. @throws UnknownMessage, InvalidFormBody, EmptyMessage */
export async function editResponse(
  kernel: Kernel,
  interaction: KnownInteraction,
  { name, id, changes, uploads }: { name: string; id: string; changes: MessageChanges; uploads?: Uploads },
): Promise<Message> {
  const place = await findAnswerPlace(kernel, interaction)
  const received = await draftChanges(kernel, { ...place.found, actor: place.actor }, changes, [], uploads)
  return writeAnswer(place, { name, emits: ['MESSAGE_UPDATE'] }, async (tx) =>
    changeAnswer(tx, place, await mustFindAnswer(tx, place, id), changes, received),
  )
}
