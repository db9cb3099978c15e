import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { MessageFlag } from '@guildhall/protocol/enums/message-flag'
import { MessageType } from '@guildhall/protocol/enums/message-type'
import { LIMITS } from '@guildhall/protocol/limits'
import type { MessageChanges, NewMessage } from '@guildhall/protocol/objects/messages/message'
import { ApiError, fieldError } from '../../kernel/api-error.ts'
import { firstIdAt } from '../../kernel/ids/ids.ts'
import type { ChannelModel } from '../../kernel/permissions/any-channel.ts'
import type { Speaker } from '../../kernel/permissions/speaker.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { StoredMessage } from './messages-view.ts'

/**
 * Messages stand in text, voice and stage channels (docs/spec/messages.md#channels-with-messages).
 *
 * @throws NotATextChannel, NoMessagesInForum
 */
export function mustTakeMessages({ type }: ChannelModel): void {
  if (type === ChannelType.GUILD_CATEGORY) throw new ApiError('NotATextChannel')
  if (type === ChannelType.GUILD_FORUM || type === ChannelType.GUILD_MEDIA) throw new ApiError('NoMessagesInForum')
}

const NOT_DONE_YET = ['shared_client_theme'] as const

/** What could not be kept is refused, not dropped in silence. @throws InvalidFormBody */
export function mustBePlain(body: { readonly [field in (typeof NOT_DONE_YET)[number]]?: unknown }): void {
  const sent = NOT_DONE_YET.filter((field) => !isEmpty(body[field]))
  if (sent.length === 0) return
  const message = 'Guildhall does not support this field yet.'
  throw new ApiError(
    'InvalidFormBody',
    sent.map((field) => ({ path: [field], code: 'UNSUPPORTED', message })),
  )
}

const isEmpty = (value: unknown): boolean => value == null || (Array.isArray(value) && value.length === 0)

/** A message shows anything at all (docs/spec/messages.md#empty-messages). @throws EmptyMessage */
export function mustShowSomething({ content, ...shown }: Partial<StoredMessage>): void {
  const { poll, attachments, embeds, components, sticker_items, message_snapshots } = shown
  const lists: (readonly unknown[] | undefined)[] = [attachments, embeds, components, sticker_items, message_snapshots]
  if (!content && !poll && !lists.some((list) => list && list.length > 0)) throw new ApiError('EmptyMessage')
}

/**
 * Showing some things takes a permission of its own (docs/spec/permissions.md#permissions-for-single-fields).
 *
 * @throws MissingPermissions
 */
export function mustMayShow(
  actor: Speaker,
  channel: ChannelModel,
  { embeds, poll }: { readonly embeds?: readonly unknown[] | null; readonly poll?: unknown },
): void {
  if (poll) actor.mustIn(channel, 'SEND_POLLS')
  if (embeds && embeds.length > 0) actor.mustIn(channel, 'EMBED_LINKS')
}

/** A nonce is text or a whole number, of 25 characters at most (docs/spec/messages.md#nonce). @throws InvalidFormBody */
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

/** What somebody wrote, unlike what the server did. */
const WRITTEN: readonly number[] = [
  MessageType.DEFAULT,
  MessageType.REPLY,
  MessageType.CHAT_INPUT_COMMAND,
  MessageType.CONTEXT_MENU_COMMAND,
]

/** One pins what somebody said, not what the server wrote. @throws SystemMessage */
export function mustBePinnable(type: number): void {
  if (!WRITTEN.includes(type)) throw new ApiError('SystemMessage')
}

/** One answers what somebody said, not what the server wrote (docs/spec/messages.md#replies). @throws InvalidFormBody */
export function mustBeAnswerable(type: number): void {
  if (WRITTEN.includes(type)) return
  throw fieldError('message_reference', 'REPLIES_CANNOT_REPLY_TO_SYSTEM_MESSAGE', 'Cannot reply to a system message')
}

/**
 * Authors change their own; others may with MANAGE_MESSAGES only change flags, of messages that they may read
 * (docs/spec/messages.md#editing).
 *
 * @throws NotYourMessage, MissingPermissions, SystemMessage
 */
export function mustBeEditable(
  actor: Speaker,
  channel: ChannelModel,
  { author_id, type }: { author_id: string; type: number },
  changes: MessageChanges,
): void {
  const onlyFlags = Object.keys(changes).every((field) => field === 'flags')
  if (author_id !== actor.userId) {
    if (!onlyFlags || !actor.canIn(channel, 'MANAGE_MESSAGES')) throw new ApiError('NotYourMessage')
    actor.mustIn(channel, 'READ_MESSAGE_HISTORY')
  } else if (!WRITTEN.includes(type)) throw new ApiError('SystemMessage')
}

/** Of somebody else's message the flag that suppresses embeds alone is changed. */
export const changesBy = ({ userId }: Speaker, { author_id }: { author_id: string }, sent: MessageChanges) =>
  author_id === userId ? sent : { flags: (sent.flags ?? 0) & MessageFlag.SUPPRESS_EMBEDS }

const DAY_MS = 86_400_000

/**
 * Two weeks after it was written a message can only be deleted by itself (docs/spec/messages.md#bulk-deletion).
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

/** Recipients who came or went, calls, names, icons and the first message of a thread (docs/spec/messages.md#deleting). */
const KEPT: readonly number[] = [1, 2, 3, 4, 5, 21]

/** @throws SystemMessage */
export function mustBeDeletable(type: number): void {
  if (KEPT.includes(type)) throw new ApiError('SystemMessage')
}
