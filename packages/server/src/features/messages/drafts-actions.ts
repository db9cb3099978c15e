import { MessageFlag, SETTABLE_MESSAGE_FLAGS } from '@guildhall/protocol/enums/message-flag'
import type { MessageChanges, NewMessage } from '@guildhall/protocol/objects/messages/message'
import type { Uploads } from '../../kernel/files/uploads.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { ChannelModel } from '../../kernel/permissions/any-channel.ts'
import type { Speaker } from '../../kernel/permissions/speaker.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import { attachmentsOf, type ReceivedAttachments, receiveAttachments } from '../attachments/attachments-actions.ts'
import { mustBeVoiceMessage } from '../attachments/attachments-rules.ts'
import { mustBeFitForAll } from '../content-filter/content-filter-actions.ts'
import { isV2, mustBeComponentsAlone, readComponents, textOf } from './components-rules.ts'
import { readEmbeds } from './embeds-rules.ts'
import type { Forwarding } from './forwarding-actions.ts'
import { type Mentions, mentionsIn, mustBeExclusive } from './mentions-rules.ts'
import { partRead, type ShownPart } from './messages-hooks.ts'
import { mustBePlain, mustShowSomething } from './messages-rules.ts'
import type { StoredMessage } from './messages-view.ts'
import { mustOfferOwn } from './premium-buttons-rules.ts'

/** Where something is to be said, and by whom as far as rights go. */
export interface MessageDestination {
  readonly guild: GuildModel | null
  readonly channel: ChannelModel
  readonly actor: Speaker
}

/** What a message is to show, as it was sent: the same for every way of saying something. */
export type SentContent = Omit<NewMessage, 'nonce' | 'enforce_nonce' | 'tts' | 'message_reference'> & {
  /** The message that it forwards. */
  readonly forwarded?: Forwarding | undefined
}

/** The fields of a message that hold what it shows, beside those that every message has. */
type Beside = Pick<
  StoredMessage,
  'embeds' | 'components' | 'sticker_items' | 'poll' | 'message_reference' | 'message_snapshots'
>

/** What a message is to show, read and judged. */
export interface MessageDraft {
  /** The fields of the message that hold it. */
  readonly shown: Pick<StoredMessage, 'content' | 'flags'> & Partial<Beside>
  /** Whom its texts mention. */
  readonly found: Mentions
  /** The files that came with it. */
  readonly attachments: ReceivedAttachments
}

const NO_ATTACHMENTS: ReceivedAttachments = { uploads: undefined, files: [], sent: undefined, at: [] }

/** Nothing to be seen: what is to be shown is to come. */
export const NOTHING_YET: MessageDraft = {
  shown: { content: '', flags: 0 },
  found: mentionsIn(''),
  attachments: NO_ATTACHMENTS,
}

/**
 * Reads and judges what a message is to show. It is done before the unit in which it is said: what takes long is here.
 *
 * @param at where the fields of the message stand in the body
 * @param uploads the files that came, where the operation takes some (`files: MESSAGE_FILES`)
 * @throws InvalidFormBody, EmptyMessage, InvalidSticker, StickerNotPermitted, PollEmojiNotUsable, ExplicitContent, and what voice messages are refused with
 */
export async function draftMessage(
  kernel: Kernel,
  place: MessageDestination,
  sent: SentContent,
  at: readonly string[] = [],
  uploads?: Uploads,
): Promise<MessageDraft> {
  mustBePlain(sent)
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

/** What features that messages don't know read of what is sent, one after the other: the first refusal counts. */
async function readParts(kernel: Kernel, place: MessageDestination, sent: SentContent): Promise<ShownPart> {
  const read: ShownPart = {}
  for (const part of partRead.parts) Object.assign(read, await part(kernel, place, sent))
  return read
}

/**
 * Reads and judges what a message is to show after changes, as far as that goes before it is known how it stands.
 *
 * @param mayChange asked before the content filter is, where that isn't certain: rights come first
 * @throws ExplicitContent
 */
export async function draftChanges(
  kernel: Kernel,
  place: MessageDestination,
  sent: MessageChanges,
  at: readonly string[] = [],
  uploads?: Uploads,
  mayChange?: () => Promise<void>,
): Promise<ReceivedAttachments> {
  await mustBeFitForAll(kernel, place, sent, mayChange)
  return receiveAttachments(kernel, uploads, receivingIn(place, sent, at))
}

/** Files count for who speaks: nobody gives somebody else's message new ones. */
const receivingIn = (
  { guild, actor }: MessageDestination,
  { attachments: sent }: Pick<MessageChanges, 'attachments'>,
  at: readonly string[],
) => ({ sent, at, senderId: actor.userId, guildId: guild?.id ?? null })
