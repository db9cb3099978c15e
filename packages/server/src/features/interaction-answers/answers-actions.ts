import { MessageFlag } from '@guildhall/protocol/enums/message-flag'
import type { EventName } from '@guildhall/protocol/events'
import type { Message } from '@guildhall/protocol/objects/messages/message'
import { permissionSet } from '@guildhall/protocol/permissions/bits'
import { ApiError } from '../../kernel/api-error.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { GuestSpeaker } from '../../kernel/permissions/speaker.ts'
import { type FoundChannel, mustFindChannel, writeAsGuest } from '../../kernel/unit-of-work/guest-unit.ts'
import type { Tx } from '../../kernel/unit-of-work/tx.ts'
import type { Db } from '../../store/db.ts'
import type { KnownInteraction } from '../../store/rows/interaction-row.ts'
import { attachFiles } from '../messages/attaching-actions.ts'
import { IN_CHANNEL, type Keeping } from '../messages/changing-actions.ts'
import type { MessageDraft } from '../messages/drafts-actions.ts'
import { toMessage, toMessageEvent } from '../messages/messages-view.ts'
import { type Author, compose, postMessage, type Saying } from '../messages/post-message-actions.ts'
import { mustReachOther } from '../private-channels/private-channels-rules.ts'
import { SPEAKING, turnOfMessage } from '../threads/speaking-actions.ts'
import { type Answerer, mustFindAnswerer } from './applications-store.ts'
import { insertEphemeralMessage, updateEphemeralMessage } from './ephemeral-messages-store.ts'
import { findAppStanding, mustStillSpeakOutside } from './standing-actions.ts'

/** The events of whoever answers with a message. */
export const ANSWERING = ['MESSAGE_CREATE', ...SPEAKING] as const

/** What an application that answers may do whatever its bot may: it was asked to speak. */
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

/** Where an application answers, and as whom. */
export interface AnswerPlace {
  readonly kernel: Kernel
  readonly interaction: KnownInteraction
  readonly answerer: Answerer
  readonly found: FoundChannel
  readonly actor: GuestSpeaker
}

/** @throws UnknownChannel if the channel is gone, UnknownApplication, MissingAccess, ServiceUnavailable */
export async function findAnswerPlace(kernel: Kernel, interaction: KnownInteraction): Promise<AnswerPlace> {
  const { db } = kernel.store
  const [found, answerer] = await Promise.all([
    mustFindChannel(kernel, interaction.channelId),
    mustFindAnswerer(db, interaction.applicationId),
  ])
  return {
    kernel,
    interaction,
    answerer,
    found,
    actor: await guestOf(db, { answerer, interaction }, found, kernel.clock.now()),
  }
}

/**
 * What the application may do in the channel: what its bot may, and to respond; if it is there for a user alone, no more than they may.
 *
 * @throws MissingAccess if it was put out of the guild, or uninstalled, or if the user was, CannotMessageUser
 */
async function guestOf(
  db: Db,
  { answerer, interaction: { context } }: Pick<AnswerPlace, 'answerer' | 'interaction'>,
  found: FoundChannel,
  now: number,
): Promise<GuestSpeaker> {
  const installer = context.metadata.authorizing_integration_owners[1]
  const standing = await findAppStanding(db, found, answerer, now, async () => installer)
  if (!standing) throw new ApiError('MissingAccess')
  const { mayApp, member, isOutside } = standing
  const may = mayApp(found.channel) | ANSWERERS
  if (!isOutside) return new GuestSpeaker(answerer.bot.id, found.channel.id, may, member)
  const most = await mustStillSpeakOutside(db, found, context, now)
  await mustReachOther(db, context, found.channel)
  return new GuestSpeaker(answerer.bot.id, found.channel.id, may & most, member)
}

/** Runs a unit of work in the channel of an interaction, in the application's name. */
export async function writeAnswer<T, E extends EventName>(
  { kernel, answerer, interaction, found }: AnswerPlace,
  unit: { name: string; emits: readonly E[]; turn?: 'guild' | undefined },
  work: (tx: Tx<'anyChannel', E>) => Promise<T>,
): Promise<T> {
  return writeAsGuest(kernel, unit, found, (now, tx) => guestOf(tx.db, { answerer, interaction }, now, tx.now), work)
}

/** The turn of a unit in which an application says something. */
export const turnOfAnswer = (
  { kernel, answerer, found }: AnswerPlace,
  draft: MessageDraft,
): Promise<'guild' | undefined> =>
  turnOfMessage(kernel.store.db, found.channel, answerer.bot.id, draft.found.users.length > 0)

/** Says something in the channel, or to the user alone (docs/spec/interactions.md#ephemeral-answers). */
export async function sayAnswer(
  tx: Tx<'anyChannel', (typeof ANSWERING)[number]>,
  { answerer, interaction }: AnswerPlace,
  {
    draft,
    marks,
    how,
    isEphemeral,
  }: { draft: MessageDraft; marks: Author['marks']; how: Saying; isEphemeral: boolean },
): Promise<Message> {
  const { application, bot } = answerer
  const author = { user: bot, marks: { ...marks, webhook_id: application.id, application_id: application.id } }
  if (!isEphemeral) return postMessage(tx, author, draft, how)
  const { stored: said, people } = await compose(tx, author, withFlag(draft, MessageFlag.EPHEMERAL), how)
  const stored = await attachFiles(tx, said, draft.attachments)
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

/** Where a message for one user alone is kept, and who is told of it. */
export const keptFor = (onlyFor: string | null, botId: string): Keeping =>
  onlyFor === null
    ? IN_CHANNEL
    : {
        write: (tx, after) => updateEphemeralMessage(tx.db, after, tx.now),
        tell: (tx, { guild_id: _, member: __, ...message }) => {
          for (const id of [onlyFor, botId]) tx.emitTo(id, 'MESSAGE_UPDATE', message)
        },
      }
