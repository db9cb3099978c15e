// Responds to interactions with a message, or by changing one.
import { CallbackType } from '@guildhall/protocol/enums/interaction'
import { MessageFlag } from '@guildhall/protocol/enums/message-flag'
import { MessageType } from '@guildhall/protocol/enums/message-type'
import {
  type Callback,
  type CallbackResponse,
  DeferredMessage,
  NewResponseMessage,
  ResponseMessageChanges,
} from '@guildhall/protocol/objects/applications/interaction'
import { ApiError } from '../../kernel/api-error.ts'
import type { Uploads } from '../../kernel/files/uploads.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Tx } from '../../kernel/unit-of-work/tx.ts'
import type { KnownInteraction } from '../../store/rows/interaction-row.ts'
import { parsedAt, within } from '../applications/nested-schema-rules.ts'
import { draftChanges, draftMessage, type MessageDraft, NOTHING_YET } from '../messages/drafts-actions.ts'
import { findMessage, keyOf } from '../messages/messages-store.ts'
import type { StoredMessage } from '../messages/messages-view.ts'
import type { Author } from '../messages/post-message-actions.ts'
import { acknowledge, toResponse } from './acknowledge-actions.ts'
import { findAnyMessage } from './any-message-store.ts'
import { changeAnswer, USERS_ALONE } from './edit-response-actions.ts'
import { takeOutsideMessage } from './external-message-rules.ts'
import {
  ANSWERING,
  type AnswerPlace,
  findAnswerPlace,
  postResponse,
  turnOfAnswer,
  withFlag,
  writeAnswer,
} from './response-message-actions.ts'

const name = 'Create Interaction Response'

/** Responds with a message, or defers it (docs/spec/interactions.md#callbacks). */
export async function answerWithMessage(
  kernel: Kernel,
  interaction: KnownInteraction,
  { type, data }: Callback,
  uploads?: Uploads,
): Promise<CallbackResponse> {
  const place = await findAnswerPlace(kernel, interaction)
  const { draft, isEphemeral, how } = await readAnswer(place, type, data, uploads)
  const turn = isEphemeral ? undefined : await turnOfAnswer(place, draft)
  if (!isEphemeral) takeOutsideMessage(kernel, interaction)
  const unit = { name, emits: [...ANSWERING, 'INTERACTION_SUCCESS'], turn } as const
  const message = await writeAnswer(place, unit, async (tx) => {
    const answered = await findUsed(tx, interaction)
    const marks = marksOf(interaction, answered)
    const posted = await postResponse(tx, place, { draft, marks, isEphemeral, how: { ...how, answered } })
    await acknowledge(tx, interaction, { type, responseId: posted.id })
    return posted
  })
  return toResponse(interaction, { type, message })
}

async function readAnswer(place: AnswerPlace, type: number, data: unknown, uploads?: Uploads): Promise<ReadAnswer> {
  if (type === CallbackType.DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE) {
    const { flags } = parsedAt(DeferredMessage, data ?? {}, ['data'])
    return {
      draft: withFlag(NOTHING_YET, MessageFlag.LOADING),
      isEphemeral: isForOne(place, flags),
      how: { allowed: USERS_ALONE },
    }
  }
  return within('data', () => readResponse(place, parsedAt(NewResponseMessage, data, []), uploads))
}

/** A parsed response message. */
export interface ReadAnswer {
  readonly draft: MessageDraft
  readonly isEphemeral: boolean
  readonly how: { readonly allowed?: NewResponseMessage['allowed_mentions']; readonly tts?: boolean }
}

/** Parses a response message. By default only users are notified (docs/spec/messages.md#allowed-mentions). */
export async function readResponse(
  place: AnswerPlace,
  sent: NewResponseMessage,
  uploads?: Uploads,
): Promise<ReadAnswer> {
  const { kernel, found, actor } = place
  const draft = await draftMessage(kernel, { ...found, actor }, sent, [], uploads)
  const { allowed_mentions: allowed, tts, flags } = sent
  return { draft, isEphemeral: isForOne(place, flags), how: { allowed: allowed ?? USERS_ALONE, tts: tts ?? false } }
}

/** If a user-installed application may not respond in public, all its responses are ephemeral. */
const isForOne = ({ interaction: { context } }: AnswerPlace, flags: number | null | undefined): boolean =>
  context.outside?.isHidden || ((flags ?? 0) & MessageFlag.EPHEMERAL) !== 0

/** The message of the channel whose component was used: the response is a reply to it. */
async function findUsed(
  { db, guild, channel }: Tx<'anyChannel', never>,
  { context: { messageId, command } }: KnownInteraction,
): Promise<StoredMessage | undefined> {
  if (messageId === undefined || command) return undefined
  return findMessage(db, { ...keyOf(guild, channel), id: messageId })
}

/** The fields of the first response about the interaction (docs/spec/interactions.md#resulting-messages). */
function marksOf({ id, context }: KnownInteraction, answered: StoredMessage | undefined): Author['marks'] {
  const { command, metadata, user } = context
  const type = command?.type === 1 ? MessageType.CHAT_INPUT_COMMAND : MessageType.CONTEXT_MENU_COMMAND
  return {
    interaction_metadata: metadata,
    ...(command && { type, interaction: { id, type: metadata.type, name: command.name, user } }),
    ...(!command && !answered && { type: MessageType.DEFAULT }),
  }
}

/**
 * Edits the message whose component was used, or defers the edit, which is accepted even if the message was deleted.
 *
 * @throws UnknownMessage if there is none to edit
 */
export async function changeUsedMessage(
  kernel: Kernel,
  interaction: KnownInteraction,
  { type, data }: Callback,
  uploads?: Uploads,
): Promise<CallbackResponse> {
  const { applicationId, context } = interaction
  const place = await findAnswerPlace(kernel, interaction)
  const isLater = type === CallbackType.DEFERRED_UPDATE_MESSAGE
  const changes = isLater ? {} : parsedAt(ResponseMessageChanges, data ?? {}, ['data'])
  const received = await within('data', () =>
    draftChanges(kernel, { ...place.found, actor: place.actor }, changes, [], uploads),
  )
  const unit = { name, emits: ['MESSAGE_UPDATE', 'INTERACTION_SUCCESS'] } as const
  const message = await writeAnswer(place, unit, async (tx) => {
    const where = { guild: tx.guild, channel: tx.channel, applicationId, now: tx.now }
    const { messageId = '' } = context
    const used = isLater ? undefined : await findAnyMessage(tx.db, where, messageId)
    if (!used && !isLater) throw new ApiError('UnknownMessage')
    await acknowledge(tx, interaction, { type, responseId: messageId })
    return used && within('data', () => changeAnswer(tx, place, used, changes, received))
  })
  return toResponse(interaction, { type, ...(message && { message }) })
}
