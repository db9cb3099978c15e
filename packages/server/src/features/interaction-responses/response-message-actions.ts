// Writes the messages of interaction responses.
import { MessageFlag } from '@guildhall/protocol/enums/message-flag'
import type { EventName } from '@guildhall/protocol/events'
import type { Message } from '@guildhall/protocol/objects/messages/message'
import { permissionSet } from '@guildhall/protocol/permissions/bits'
import { ApiError } from '../../kernel/api-error.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { TokenActor } from '../../kernel/permissions/channel-actor.ts'
import { type FoundChannel, mustFindChannel, writeAsGuest } from '../../kernel/unit-of-work/guest-unit.ts'
import type { Tx } from '../../kernel/unit-of-work/tx.ts'
import type { Db } from '../../store/db.ts'
import type { KnownInteraction } from '../../store/rows/interaction-row.ts'
import { attachFiles } from '../messages/attach-files-actions.ts'
import type { MessageDraft } from '../messages/drafts-actions.ts'
import { CHANNEL_MESSAGE, type MessageEditTarget } from '../messages/edit-message-actions.ts'
import { toMessage, toMessageEvent } from '../messages/messages-view.ts'
import { type Author, compose, type MessageOptions, postMessage } from '../messages/post-message-actions.ts'
import { mustBeAbleToMessageRecipient } from '../private-channels/private-channels-rules.ts'
import { SPEAKING, turnOfMessage } from '../threads/thread-message-actions.ts'
import { findAppRights, mustStillSpeakOutside } from './app-permissions-actions.ts'
import { insertEphemeralMessage, updateEphemeralMessage } from './ephemeral-messages-store.ts'
import { mustFindResponder, type Responder } from './responders-store.ts'

/** The events of a response with a message. */
export const ANSWERING = ['MESSAGE_CREATE', ...SPEAKING] as const

/** Permissions that a responding application has in addition to those of its bot, because it was asked to respond. */
const ANSWERERS = permissionSet(
  'VIEW_CHANNEL',
  'SEND_MESSAGES',
  'SEND_MESSAGES_IN_THREADS',
  'SEND_TTS_MESSAGES',
  'SEND_VOICE_MESSAGES',
  'SEND_POLLS',
  'EMBED_LINKS',
  'ATTACH_FILES',
  'READ_MESSAGE_HISTORY',
  'USE_EXTERNAL_EMOJIS',
)

/** The channel in which an application responds, and its author. */
export interface AnswerPlace {
  readonly kernel: Kernel
  readonly interaction: KnownInteraction
  readonly responder: Responder
  readonly found: FoundChannel
  readonly actor: TokenActor
}

/** @throws UnknownChannel if the channel was deleted, UnknownApplication, MissingAccess, ServiceUnavailable */
export async function findAnswerPlace(kernel: Kernel, interaction: KnownInteraction): Promise<AnswerPlace> {
  const { db } = kernel.store
  const [found, responder] = await Promise.all([
    mustFindChannel(kernel, interaction.channelId),
    mustFindResponder(db, interaction.applicationId),
  ])
  return {
    kernel,
    interaction,
    responder,
    found,
    actor: await guestOf(db, { responder, interaction }, found, kernel.clock.now()),
  }
}

/**
 * The application's rights in the channel: those of its bot, and to respond; if it is user-installed, no more than the
 * user has.
 *
 * @throws MissingAccess if it was removed from the guild or uninstalled, or if the user left, CannotMessageUser
 */
async function guestOf(
  db: Db,
  { responder, interaction: { context } }: Pick<AnswerPlace, 'responder' | 'interaction'>,
  found: FoundChannel,
  now: number,
): Promise<TokenActor> {
  const installer = context.metadata.authorizing_integration_owners[1]
  const rights = await findAppRights(db, found, responder, now, async () => installer)
  if (!rights) throw new ApiError('MissingAccess')
  const { mayApp, member, isOutside } = rights
  const may = mayApp(found.channel) | ANSWERERS
  if (!isOutside) return new TokenActor(responder.bot.id, found.channel.id, may, member)
  const most = await mustStillSpeakOutside(db, found, context, now)
  await mustBeAbleToMessageRecipient(db, context, found.channel)
  return new TokenActor(responder.bot.id, found.channel.id, may & most, member)
}

/** Runs a unit of work in the channel of an interaction, in the application's name. */
export async function writeAnswer<T, E extends EventName>(
  { kernel, responder, interaction, found }: AnswerPlace,
  unit: { name: string; emits: readonly E[]; turn?: 'guild' | undefined },
  work: (tx: Tx<'anyChannel', E>) => Promise<T>,
): Promise<T> {
  return writeAsGuest(kernel, unit, found, (now, tx) => guestOf(tx.db, { responder, interaction }, now, tx.now), work)
}

/** The lock of a unit of work in which an application responds. */
export const turnOfAnswer = (
  { kernel, responder, found }: AnswerPlace,
  draft: MessageDraft,
): Promise<'guild' | undefined> =>
  turnOfMessage(kernel.store.db, found.channel, responder.bot.id, draft.found.users.length > 0)

/** Sends a message to the channel, or an ephemeral one to the user (docs/spec/interactions.md#ephemeral-responses). */
export async function postResponse(
  tx: Tx<'anyChannel', (typeof ANSWERING)[number]>,
  { responder, interaction }: AnswerPlace,
  {
    draft,
    marks,
    how,
    isEphemeral,
  }: { draft: MessageDraft; marks: Author['marks']; how: MessageOptions; isEphemeral: boolean },
): Promise<Message> {
  const { application, bot } = responder
  const author = { user: bot, marks: { ...marks, webhook_id: application.id, application_id: application.id } }
  if (!isEphemeral) return postMessage(tx, author, draft, how)
  const { stored: composed, people } = await compose(tx, author, withFlag(draft, MessageFlag.EPHEMERAL), how)
  const stored = await attachFiles(tx, composed, draft.attachments)
  const kept = { userId: interaction.userId, applicationId: application.id, message: stored }
  await insertEphemeralMessage(tx.db, kept, interaction.guildId, tx.now)
  const message = toMessage(stored, people, how.answered)
  const sentPayload = toMessageEvent(null, tx.channel, message, new Map())
  for (const id of [kept.userId, bot.id]) tx.emitTo(id, 'MESSAGE_CREATE', sentPayload)
  return message
}

export const withFlag = (draft: MessageDraft, flag: number): MessageDraft => ({
  ...draft,
  shown: { ...draft.shown, flags: draft.shown.flags | flag },
})

/** Where an ephemeral message is stored, and who receives its event. */
export const ephemeralTarget = (onlyFor: string | null, botId: string): MessageEditTarget =>
  onlyFor === null
    ? CHANNEL_MESSAGE
    : {
        write: (tx, after) => updateEphemeralMessage(tx.db, after, tx.now),
        emit: (tx, { guild_id: _, member: __, ...message }) => {
          for (const id of [onlyFor, botId]) tx.emitTo(id, 'MESSAGE_UPDATE', message)
        },
      }
