// Validates the content of new and edited messages.
import { MessageFlag, SETTABLE_MESSAGE_FLAGS } from '@guildhall/protocol/enums/message-flag'
import type { MessageChanges, NewMessage } from '@guildhall/protocol/objects/messages/message'
import type { Uploads } from '../../kernel/files/uploads.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { ChannelModel } from '../../kernel/permissions/any-channel.ts'
import type { ChannelActor } from '../../kernel/permissions/channel-actor.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import { attachmentsOf, type ReceivedAttachments, receiveAttachments } from '../attachments/attachments-actions.ts'
import { mustBeVoiceMessage } from '../attachments/attachments-rules.ts'
import { mustBeFitForAll } from '../content-filter/content-filter-actions.ts'
import type { AfterWriting, IntendedWriting } from '../threads/threads-hooks.ts'
import { isV2, mustBeComponentsAlone, readComponents, textOf } from './components-rules.ts'
import { readEmbeds } from './embeds-rules.ts'
import type { Forwarding } from './forwarding-actions.ts'
import { type Mentions, mentionsIn, mustBeExclusive } from './mentions-rules.ts'
import { messageDrafted, partRead, type ShownPart } from './messages-hooks.ts'
import { mustNotUseUnsupportedFields, mustShowSomething } from './messages-rules.ts'
import type { StoredMessage } from './messages-view.ts'
import { mustOfferOwn } from './premium-buttons-rules.ts'

/** The channel and sender of a message, for permission checks. */
export interface MessageDestination {
  readonly guild: GuildModel | null
  readonly channel: ChannelModel
  readonly actor: ChannelActor
}

/** The content of a new message as it was sent: common to all operations that send messages. */
export type SentContent = Omit<NewMessage, 'nonce' | 'enforce_nonce' | 'tts' | 'message_reference'> & {
  /** The forwarded message. */
  readonly forwarded?: Forwarding | undefined
}

/** The optional fields of a message's content. */
type Beside = Pick<
  StoredMessage,
  'embeds' | 'components' | 'sticker_items' | 'poll' | 'message_reference' | 'message_snapshots'
>

/** The validated content of a new message. */
export interface MessageDraft {
  /** The message fields that contain it. */
  readonly shown: Pick<StoredMessage, 'content' | 'flags'> & Partial<Beside>
  /** The mentions in its texts. */
  readonly found: Mentions
  /** The uploaded files. */
  readonly attachments: ReceivedAttachments
}

const NO_ATTACHMENTS: ReceivedAttachments = { uploads: undefined, files: [], sent: undefined, at: [] }

/** Without content, because it follows later. */
export const NOTHING_YET: MessageDraft = {
  shown: { content: '', flags: 0 },
  found: mentionsIn(''),
  attachments: NO_ATTACHMENTS,
}

/**
 * Validates the content of a new message. Call it before the unit of work, because it contains the slow steps.
 *
 * @param at the path of the message's fields in the body
 * @param uploads the uploaded files, if the operation accepts any (`files: MESSAGE_FILES`)
 * @throws InvalidFormBody, EmptyMessage, InvalidSticker, StickerNotPermitted, PollEmojiNotUsable, ExplicitContent, and
 * the errors of voice messages
 */
export async function draftMessage(
  kernel: Kernel,
  place: MessageDestination,
  sent: SentContent,
  at: readonly string[] = [],
  uploads?: Uploads,
): Promise<MessageDraft> {
  mustNotUseUnsupportedFields(sent)
  mustBeExclusive(sent.allowed_mentions)
  const attachments = await receiveAttachments(kernel, uploads, receivingIn(place, sent, at))
  const listed = attachmentsOf(attachments, place.channel.id)
  const content = sent.content ?? ''
  const settable = (sent.flags ?? 0) & SETTABLE_MESSAGE_FLAGS
  const flags = sent.forwarded ? settable | MessageFlag.HAS_SNAPSHOT : settable
  const embeds = readEmbeds(sent.embeds, at)
  if (isV2({ flags })) mustBeComponentsAlone({ content, embeds, sticker_ids: sent.sticker_ids, poll: sent.poll }, at)
  const components = readComponents(sent.components, flags, at, listed)
  await mustOfferOwn(kernel.store.db, components, place.actor.userId, [...at, 'components'])
  const shown: MessageDraft['shown'] = {
    content,
    flags,
    ...(embeds.length > 0 && { embeds }),
    ...(components.length > 0 && { components }),
    ...(await readParts(kernel, place, sent)),
    ...sent.forwarded,
  }
  if ((flags & MessageFlag.IS_VOICE_MESSAGE) !== 0) mustBeVoiceMessage(listed, sent)
  mustShowSomething({ ...shown, attachments: listed })
  await mustBeFitForAll(kernel, place, shown)
  return { shown, found: mentionsIn(textOf(shown)), attachments }
}

/**
 * Calls the features that validate further parts of a message, one after the other, so that the first error is
 * reported.
 */
async function readParts(kernel: Kernel, place: MessageDestination, sent: SentContent): Promise<ShownPart> {
  const read: ShownPart = {}
  for (const handler of partRead.handlers) Object.assign(read, await handler(kernel, place, sent))
  return read
}

/**
 * Validates the content of an edit, as far as possible before the current message is known.
 *
 * @param mayChange called before the content filter, if it isn't certain that the edit is permitted: permission errors
 * come first
 * @throws ExplicitContent
 */
export async function draftChanges(
  kernel: Kernel,
  place: MessageDestination,
  sent: MessageChanges,
  at: readonly string[] = [],
  uploads?: Uploads,
  mayChange?: () => Promise<unknown>,
): Promise<ReceivedAttachments> {
  await mustBeFitForAll(kernel, place, sent, mayChange)
  return receiveAttachments(kernel, uploads, receivingIn(place, sent, at))
}

/** Files count to the sender's storage: other users can't add any to their messages. */
const receivingIn = (
  { guild, actor }: MessageDestination,
  { attachments: sent }: Pick<MessageChanges, 'attachments'>,
  at: readonly string[],
) => ({ sent, at, senderId: actor.userId, guildId: guild?.id ?? null })

/**
 * Lets other features judge the texts that a caller writes, before the unit of work. @throws MessageBlocked
 *
 * @param text null if an edit doesn't change it
 */
export async function judgeDraft(
  kernel: Kernel,
  intended: IntendedWriting,
  text: string | null,
  mentions: Mentions = mentionsIn(text ?? ''),
): Promise<AfterWriting> {
  if (text === null || text === '') return () => {}
  const steps: AfterWriting[] = []
  for (const handler of messageDrafted.handlers) {
    const step = await handler(kernel, { ...intended, text, mentions })
    if (step) steps.push(step)
  }
  return (tx, id) => {
    for (const step of steps) step(tx, id)
  }
}

/** All texts of a new message that its author wrote: also the question and the answers of a poll. */
export function judgedText(shown: Pick<StoredMessage, 'content'> & Partial<StoredMessage>): string {
  const { question, answers = [] } = shown.poll ?? {}
  const ofPoll = [question?.text, ...answers.map(({ poll_media }) => poll_media.text)].filter((text) => text != null)
  return [textOf(shown), ...ofPoll].join('\n')
}
