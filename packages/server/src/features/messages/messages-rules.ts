import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { MessageFlag } from '@guildhall/protocol/enums/message-flag'
import { MessageType } from '@guildhall/protocol/enums/message-type'
import { LIMITS } from '@guildhall/protocol/limits'
import type { MessageChanges, NewMessage } from '@guildhall/protocol/objects/messages/message'
import { ApiError, fieldError } from '../../kernel/api-error.ts'
import { firstIdAt } from '../../kernel/ids/ids.ts'
import type { ChannelModel } from '../../kernel/permissions/any-channel.ts'
import type { ChannelActor } from '../../kernel/permissions/channel-actor.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { StoredMessage } from './messages-view.ts'

/**
 * Messages can be sent in text, voice and stage channels (docs/spec/messages.md#channels-that-accept-messages).
 *
 * @throws NotATextChannel, NoMessagesInForum
 */
export function mustAcceptMessages({ type }: ChannelModel): void {
  if (type === ChannelType.GUILD_CATEGORY) throw new ApiError('NotATextChannel')
  if (type === ChannelType.GUILD_FORUM || type === ChannelType.GUILD_MEDIA) throw new ApiError('NoMessagesInForum')
}

const NOT_DONE_YET = ['shared_client_theme'] as const

/** Refuses fields that aren't supported instead of silently ignoring them. @throws InvalidFormBody */
export function mustNotUseUnsupportedFields(
  body: { readonly [field in (typeof NOT_DONE_YET)[number]]?: unknown },
): void {
  const sent = NOT_DONE_YET.filter((field) => !isEmpty(body[field]))
  if (sent.length === 0) return
  const message = 'Guildhall does not support this field yet.'
  throw new ApiError(
    'InvalidFormBody',
    sent.map((field) => ({ path: [field], code: 'UNSUPPORTED', message })),
  )
}

const isEmpty = (value: unknown): boolean => value == null || (Array.isArray(value) && value.length === 0)

/** A message must have some content (docs/spec/messages.md#empty-messages). @throws EmptyMessage */
export function mustShowSomething({ content, ...shown }: Partial<StoredMessage>): void {
  const { poll, attachments, embeds, components, sticker_items, message_snapshots } = shown
  const lists: (readonly unknown[] | undefined)[] = [attachments, embeds, components, sticker_items, message_snapshots]
  if (!content && !poll && !lists.some((list) => list && list.length > 0)) throw new ApiError('EmptyMessage')
}

/**
 * Some content requires a permission of its own (docs/spec/permissions.md#permissions-for-parts-of-messages).
 *
 * @throws MissingPermissions
 */
export function mustMayShow(
  actor: ChannelActor,
  channel: ChannelModel,
  { embeds, poll }: { readonly embeds?: readonly unknown[] | null; readonly poll?: unknown },
): void {
  if (poll) actor.mustIn(channel, 'SEND_POLLS')
  if (embeds && embeds.length > 0) actor.mustIn(channel, 'EMBED_LINKS')
}

/**
 * A nonce is a string or an integer, of at most 25 characters (docs/spec/messages.md#nonce).
 *
 * @throws InvalidFormBody
 */
export function readNonce({ nonce }: Pick<NewMessage, 'nonce'>): string | number | null {
  if (nonce == null) return null
  if (typeof nonce !== 'string' && !(typeof nonce === 'number' && Number.isInteger(nonce))) {
    throw fieldError('nonce', 'NONCE_TYPE_INVALID_TYPE', 'This field must be a string or integer.')
  }
  const { max } = LIMITS.messageNonce
  if (String(nonce).length > max) {
    throw fieldError('nonce', 'NONCE_TYPE_TOO_LONG', `Must be ${max} or fewer characters long.`)
  }
  return nonce
}

/** The types of messages that users write, in contrast to system messages. */
const WRITTEN: readonly number[] = [
  MessageType.DEFAULT,
  MessageType.REPLY,
  MessageType.CHAT_INPUT_COMMAND,
  MessageType.CONTEXT_MENU_COMMAND,
]

/** Whether a user wrote a message of this type. */
export const isWrittenType = (type: number): boolean => WRITTEN.includes(type)

/** System messages can't be pinned. @throws SystemMessage */
export function mustBePinnable(type: number): void {
  if (!isWrittenType(type)) throw new ApiError('SystemMessage')
}

/** System messages can't be replied to (docs/spec/messages.md#replies). @throws InvalidFormBody */
export function mustAllowReplies(type: number): void {
  if (isWrittenType(type)) return
  throw fieldError('message_reference', 'REPLIES_CANNOT_REPLY_TO_SYSTEM_MESSAGE', 'Cannot reply to a system message')
}

/**
 * Authors edit their own messages; others with MANAGE_MESSAGES may only change flags, of messages that they may read
 * (docs/spec/messages.md#editing).
 *
 * @throws NotYourMessage, MissingPermissions, SystemMessage
 */
export function mustBeEditable(
  actor: ChannelActor,
  channel: ChannelModel,
  { author_id, type }: { author_id: string; type: number },
  changes: MessageChanges,
): void {
  const onlyFlags = Object.keys(changes).every((field) => field === 'flags')
  if (author_id !== actor.userId) {
    if (!onlyFlags || !actor.canIn(channel, 'MANAGE_MESSAGES')) throw new ApiError('NotYourMessage')
    actor.mustIn(channel, 'READ_MESSAGE_HISTORY')
  } else if (!isWrittenType(type)) throw new ApiError('SystemMessage')
}

/** In another user's message, only the flag that suppresses embeds can be changed. */
export const changesBy = ({ userId }: ChannelActor, { author_id }: { author_id: string }, sent: MessageChanges) =>
  author_id === userId ? sent : { flags: (sent.flags ?? 0) & MessageFlag.SUPPRESS_EMBEDS }

const DAY_MS = 86_400_000

/**
 * Messages older than two weeks can only be deleted individually (docs/spec/messages.md#bulk-deletion).
 *
 * @throws TooOldToBulkDelete
 */
export function mustBeYoung(ids: readonly string[], now: number): void {
  const oldest = BigInt(firstIdAt(now - LIMITS.bulkDeleteDays * DAY_MS))
  if (ids.some((id) => BigInt(id) < oldest)) throw new ApiError('TooOldToBulkDelete')
}

/** @throws NotInPrivateChannels */
export function mustBeInGuild(guild: GuildModel | null): GuildModel {
  if (!guild) throw new ApiError('NotInPrivateChannels')
  return guild
}

/**
 * Messages about added or removed recipients, calls, names, icons and the first message of a thread
 * (docs/spec/messages.md#deleting).
 */
const KEPT: readonly number[] = [1, 2, 3, 4, 5, 21]

/** @throws SystemMessage */
export function mustBeDeletable(type: number): void {
  if (KEPT.includes(type)) throw new ApiError('SystemMessage')
}
