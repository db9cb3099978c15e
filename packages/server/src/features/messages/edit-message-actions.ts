import { isDeepStrictEqual } from 'node:util'
import { MessageFlag } from '@guildhall/protocol/enums/message-flag'
import type { Message, MessageChanges, MessageEvent } from '@guildhall/protocol/objects/messages/message'
import type { User } from '@guildhall/protocol/objects/users/user'
import { ApiError } from '../../kernel/api-error.ts'
import { toTimestamp } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/unit-of-work/tx.ts'
import type { ReceivedAttachments } from '../attachments/attachments-actions.ts'
import { changeFiles } from './attach-files-actions.ts'
import { isV2, mustBeComponentsAlone, readComponents, textOf } from './components-rules.ts'
import { readEmbeds } from './embeds-rules.ts'
import { findOwnReactions, findPeople, referencedMessageId } from './expand-messages-actions.ts'
import { effectiveMentions, mentionsIn, mustBeExclusive } from './mentions-rules.ts'
import { messageEdited } from './messages-hooks.ts'
import { mustMayShow, mustNotUseUnsupportedFields, mustShowSomething } from './messages-rules.ts'
import type { ChannelUnit } from './messages-store.ts'
import { findMessage, keyOf, updateMessage } from './messages-store.ts'
import { peopleOf, type StoredMessage, toMessage, toMessageEvent } from './messages-view.ts'
import { mustOfferOwn } from './premium-buttons-rules.ts'
import { enqueueUnfurl, withProxies } from './remote-media-actions.ts'
import { enqueueCrosspostUpdate } from './remove-messages-actions.ts'
import { withFiles } from './signed-files-actions.ts'

type EditTx = Tx<'anyChannel', 'MESSAGE_UPDATE'>

/** Where a message is stored, and who is notified of its change. */
export interface MessageEditTarget {
  write(tx: EditTx, after: StoredMessage): void | Promise<void>
  emit(tx: EditTx, message: MessageEvent): void
  /** Whether the edit completes a deferred response: then the message doesn't count as edited. */
  readonly isFirst?: boolean
}

/** A message of the channel, which everyone there sees. */
export const CHANNEL_MESSAGE: MessageEditTarget = {
  write: (tx, after) => {
    updateMessage(tx.db, keyOf(tx.guild, tx.channel).guildId, after)
    enqueueUnfurl(tx, after)
  },
  emit: (tx, message) => tx.emit('MESSAGE_UPDATE', message),
}

/**
 * Edits a message of the unit's channel and emits the event; returns it as the caller sees it.
 *
 * @throws InvalidFormBody, EmptyMessage, MissingPermissions, StickersStay, PollStays
 */
export async function changeMessage(
  tx: EditTx,
  known: User,
  before: StoredMessage,
  changes: MessageChanges,
  received: ReceivedAttachments = { uploads: undefined, files: [], sent: changes.attachments, at: [] },
  target = CHANNEL_MESSAGE,
): Promise<Message> {
  const { guild, channel } = tx
  mustMayShow(tx.actor, channel, changes)
  mustNotUseUnsupportedFields(changes)
  mustKeepStickers(before, changes)
  mustKeepPoll(before, changes, received)
  mustBeExclusive(changes.allowed_mentions)
  const key = keyOf(guild, channel)
  const referencedId = referencedMessageId(before)
  const referencedMessage =
    referencedId === undefined ? undefined : await findMessage(tx.db, { ...key, id: referencedId })
  const files = await changeFiles(tx, before, changes, received)
  const edited = withMessageChanges(tx, before, changes, files, referencedMessage?.author_id)
  if (changes.components) await mustOfferOwn(tx.db, edited.components ?? [], tx.actor.userId, ['components'])
  const changed = target.isFirst ? { ...edited, edited_timestamp: before.edited_timestamp } : edited
  if (target.isFirst) mustShowSomething(changed)
  const people = await findPeople(
    tx,
    [...peopleOf(changed), ...(referencedMessage ? peopleOf(referencedMessage) : [])],
    known,
  )
  const after = withHooks(tx, before, { ...changed, mentions: changed.mentions.filter((id) => people.users.has(id)) })
  await target.write(tx, after)
  enqueueCrosspostUpdate(tx.enqueue, key, after)
  const sentMessage = toMessage(after, people, referencedMessage)
  target.emit(tx, toMessageEvent(guild, channel, sentMessage, people.members))
  const ownReactions = await findOwnReactions(
    tx.db,
    key,
    referencedMessage ? [after, referencedMessage] : [after],
    known.id,
  )
  return toMessage(after, { ...people, ownReactions }, referencedMessage)
}

/** The edited message after the hooks of other features. */
function withHooks(tx: EditTx, before: StoredMessage, edited: StoredMessage): StoredMessage {
  const { channel, actor } = tx
  const unit = { ...tx, rights: actor.userId === before.author_id ? actor.in(channel) : 0n }
  return messageEdited.handlers.reduce((after, handler) => handler(unit, before, after), edited)
}

/**
 * A message after changes. Mentions are computed again if its text or its allowed mentions change
 * (docs/spec/messages.md#editing).
 *
 * @param repliedTo the author of the message to which it replies
 * @throws EmptyMessage
 */
function withMessageChanges(
  tx: ChannelUnit,
  before: StoredMessage,
  changes: MessageChanges,
  files: Message['attachments'] | undefined,
  repliedTo: string | undefined,
): StoredMessage {
  const { guild, channel, actor, now } = tx
  const { content, embeds, components, allowed_mentions: allowed } = changes
  const next = { ...before, flags: changedFlags(before.flags, changes.flags) }
  if (content !== undefined) next.content = content ?? ''
  if (embeds !== undefined) next.embeds = withProxies(tx, { embeds: readEmbeds(embeds, []) }, before).embeds
  if (isV2(next)) mustBeComponentsAlone({ ...next, sticker_ids: next.sticker_items?.map(({ id }) => id) }, [])
  if (components !== undefined) {
    const sent = { components: readComponents(components, next.flags, [], files ?? []) }
    next.components = withProxies(tx, sent, before).components
  }
  if (files) Object.assign(next, withFiles(next, files, tx.urls))
  const isEdited = !isDeepStrictEqual(shownBy(next), shownBy(before))
  if (isEdited) {
    mustShowSomething(next)
    next.edited_timestamp = toTimestamp(now)
  }
  if (content === undefined && components === undefined && allowed == null) return next
  const mentions = effectiveMentions(guild, actor.in(channel), mentionsIn(textOf(next)), allowed, repliedTo)
  return { ...next, mentions: mentions.users, mention_roles: [...mentions.roles], mention_everyone: mentions.everyone }
}

/** The visible content of the message itself. */
const shownBy = ({ content, embeds, components, attachments }: StoredMessage) => ({
  content,
  embeds,
  components,
  attachments,
})

/** @throws StickersStay */
function mustKeepStickers({ sticker_items = [] }: StoredMessage, { sticker_ids }: MessageChanges): void {
  const kept = sticker_items.map(({ id }) => id)
  if (sticker_ids != null && !isDeepStrictEqual(sticker_ids, kept)) throw new ApiError('StickersStay')
}

/** A poll can neither be edited nor added. @throws PollStays */
function mustKeepPoll({ poll }: StoredMessage, changes: MessageChanges, { files }: ReceivedAttachments): void {
  const { flags: _flags, allowed_mentions: _allowed, ...shown } = changes
  const isChanged = files.length > 0 || Object.values(shown).some((value) => value !== undefined)
  if (changes.poll != null || (poll && isChanged)) throw new ApiError('PollStays')
}

/** SUPPRESS_EMBEDS can be set and cleared; IS_COMPONENTS_V2 can only be set (docs/spec/components.md#components-v2). */
function changedFlags(before: number, sent: number | null | undefined): number {
  if (sent === undefined) return before
  const { SUPPRESS_EMBEDS, IS_COMPONENTS_V2 } = MessageFlag
  return (before & ~SUPPRESS_EMBEDS) | ((sent ?? 0) & (SUPPRESS_EMBEDS | IS_COMPONENTS_V2))
}
