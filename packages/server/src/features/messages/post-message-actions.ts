// Composes and stores new messages.
import type { AllowedMentions, Message } from '@guildhall/protocol/objects/messages/message'
import type { User } from '@guildhall/protocol/objects/users/user'
import type { Tx } from '../../kernel/unit-of-work/tx.ts'
import type { KnownWebhook } from '../../store/rows/webhook-row.ts'
import type { SPEAKING } from '../threads/thread-message-actions.ts'
import { newUser } from '../users/users-view.ts'
import { attachFiles } from './attach-files-actions.ts'
import type { MessageDraft } from './drafts-actions.ts'
import { findPeople, type People } from './expand-messages-actions.ts'
import { effectiveMentions, type Mentions } from './mentions-rules.ts'
import { mustMayShow } from './messages-rules.ts'
import type { ChannelUnit } from './messages-store.ts'
import {
  type MessageOrigin,
  newMessage,
  peopleForwarded,
  peopleOf,
  type StoredMessage,
  toMessage,
  toMessageEvent,
} from './messages-view.ts'
import { placeMessage } from './place-message-actions.ts'
import { withProxies } from './remote-media-actions.ts'

/** The author, as the message shows them. Their permissions are in the unit's `actor`. */
export interface Author {
  /**
   * A user, or a webhook, whose name and avatar the message then stores (docs/spec/webhooks.md#message-author).
   */
  readonly user: User
  readonly marks?: MessageOrigin & Partial<Pick<StoredMessage, 'type'>>
}

/**
 * A webhook as the author of a message: the message keeps its name and avatar at the time of sending
 * (docs/spec/webhooks.md#message-author).
 */
export function authorOf(
  { id, name, avatar, applicationId }: KnownWebhook,
  username?: string | null,
  remoteAvatar?: string,
): Author {
  const user: User = { ...newUser(id, username ?? name, true), avatar: remoteAvatar ?? avatar }
  return {
    user,
    marks: { author: user, webhook_id: id, ...(applicationId !== null && { application_id: applicationId }) },
  }
}

/** Options of a new message. */
export interface MessageOptions {
  readonly allowed?: AllowedMentions | null | undefined
  readonly nonce?: string | number | null
  readonly tts?: boolean
  /** The message to which it replies. */
  readonly answered?: StoredMessage | undefined
}

/** Stores a message as the newest of the unit's channel, and emits the event. @throws ThreadLocked, TooManyThreads */
export async function postMessage(
  tx: Tx<'anyChannel', 'MESSAGE_CREATE' | (typeof SPEAKING)[number]>,
  author: Author,
  draft: MessageDraft,
  how: MessageOptions = {},
): Promise<Message> {
  const { stored: composed, people } = await compose(tx, author, draft, how)
  const stored = await placeMessage(tx, await attachFiles(tx, composed, draft.attachments), people)
  const message = toMessage(stored, people, how.answered)
  tx.emit('MESSAGE_CREATE', toMessageEvent(tx.guild, tx.channel, message, people.members))
  return message
}

/** Composes the message, and looks up the users to whom it refers; doesn't store it yet. @throws MissingPermissions */
export async function compose(
  tx: ChannelUnit,
  { user, marks = {} }: Author,
  { shown, found }: MessageDraft,
  { allowed, nonce = null, tts = false, answered }: MessageOptions,
): Promise<{ stored: StoredMessage; people: People }> {
  mustMayShow(tx.actor, tx.channel, shown)
  const rights = tx.actor.in(tx.channel)
  const mentions = effectiveMentions(tx.guild, rights, found, allowed, answered?.author_id)
  const named = [...mentions.users, ...(answered ? peopleOf(answered) : []), ...peopleForwarded(shown)]
  const people = await findPeople(tx, named, user)
  const parts = { shown: withProxies(tx, shown), nonce, tts, mentions: existing(mentions, people), answered }
  return { stored: { ...newMessage(tx, user.id, parts), ...marks }, people }
}

/** Keeps only mentions of existing users. */
const existing = (mentions: Mentions, { users }: People): Mentions => ({
  ...mentions,
  users: mentions.users.filter((id) => users.has(id)),
})
