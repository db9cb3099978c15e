import { isDeepStrictEqual } from 'node:util'
import { MessageFlag } from '@guildhall/protocol/enums/message-flag'
import type { Message, MessageChanges, MessageEvent } from '@guildhall/protocol/objects/messages/message'
import type { User } from '@guildhall/protocol/objects/users/user'
import { ApiError } from '../../kernel/api-error.ts'
import { toTimestamp } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/unit-of-work/tx.ts'
import type { ReceivedAttachments } from '../attachments/attachments-actions.ts'
import { changeFiles } from './attaching-actions.ts'
import { isV2, mustBeComponentsAlone, readComponents, textOf } from './components-rules.ts'
import { readEmbeds } from './embeds-rules.ts'
import { effectiveMentions, mentionsIn, mustBeExclusive } from './mentions-rules.ts'
import { answeredId, type ChannelUnit, findOwnReactions, findPeople, followPublished } from './messages-actions.ts'
import { mustBePlain, mustMayShow, mustShowSomething } from './messages-rules.ts'
import { findMessage, keyOf, updateMessage } from './messages-store.ts'
import { peopleOf, type StoredMessage, toMessage, toMessageEvent } from './messages-view.ts'
import { mustOfferOwn } from './premium-buttons-rules.ts'
import { leaveToUnfurl, withProxies } from './remote-media-actions.ts'
import { withFiles } from './shown-files-actions.ts'

type Changing = Tx<'anyChannel', 'MESSAGE_UPDATE'>

/** Where a message is kept, and who is told that it has changed. */
export interface Keeping {
  write(tx: Changing, after: StoredMessage): void | Promise<void>
  tell(tx: Changing, message: MessageEvent): void
  /** What is said now was only put off: the message counts as unchanged. */
  readonly isFirst?: boolean
}

/** A message of the channel, which everyone there sees. */
export const IN_CHANNEL: Keeping = {
  write: (tx, after) => {
    updateMessage(tx.db, keyOf(tx.guild, tx.channel).guildId, after)
    leaveToUnfurl(tx, after)
  },
  tell: (tx, message) => tx.emit('MESSAGE_UPDATE', message),
}

/**
 * Changes a message of the unit's channel and tells of it; gives it as the one sees it who changes it, who is known.
 *
 * @throws InvalidFormBody, EmptyMessage, MissingPermissions, StickersStay, PollStays
 */
export async function changeMessage(
  tx: Changing,
  known: User,
  before: StoredMessage,
  changes: MessageChanges,
  received: ReceivedAttachments = { uploads: undefined, files: [], sent: changes.attachments, at: [] },
  keeping = IN_CHANNEL,
): Promise<Message> {
  const { guild, channel } = tx
  mustMayShow(tx.actor, channel, changes)
  mustBePlain(changes)
  mustKeepStickers(before, changes)
  mustKeepPoll(before, changes, received)
  mustBeExclusive(changes.allowed_mentions)
  const key = keyOf(guild, channel)
  const answers = answeredId(before)
  const answered = answers === undefined ? undefined : await findMessage(tx.db, { ...key, id: answers })
  const files = await changeFiles(tx, before, changes, received)
  const edited = withMessageChanges(tx, before, changes, files, answered?.author_id)
  if (changes.components) await mustOfferOwn(tx.db, edited.components ?? [], tx.actor.userId, ['components'])
  const changed = keeping.isFirst ? { ...edited, edited_timestamp: before.edited_timestamp } : edited
  if (keeping.isFirst) mustShowSomething(changed)
  const people = await findPeople(tx, [...peopleOf(changed), ...(answered ? peopleOf(answered) : [])], known)
  const after = { ...changed, mentions: changed.mentions.filter((id) => people.users.has(id)) }
  await keeping.write(tx, after)
  followPublished(tx.enqueue, key, after)
  const sentMessage = toMessage(after, people, answered)
  keeping.tell(tx, toMessageEvent(guild, channel, sentMessage, people.members))
  const ownReactions = await findOwnReactions(tx.db, key, answered ? [after, answered] : [after], known.id)
  return toMessage(after, { ...people, ownReactions }, answered)
}

/**
 * A message after changes. Mentions are worked out anew when its text or whom it may notify changes
 * (docs/spec/messages.md#editing).
 *
 * @param repliedTo the author of the message that it answers
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

/** What somebody sees of a message's own. */
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

/** A message with a poll stays as it is, and no other gets one. @throws PollStays */
function mustKeepPoll({ poll }: StoredMessage, changes: MessageChanges, { files }: ReceivedAttachments): void {
  const { flags: _flags, allowed_mentions: _allowed, ...shown } = changes
  const isChanged = files.length > 0 || Object.values(shown).some((value) => value !== undefined)
  if (changes.poll != null || (poll && isChanged)) throw new ApiError('PollStays')
}

/** SUPPRESS_EMBEDS comes and goes; IS_COMPONENTS_V2 comes (docs/spec/components.md#components-v2). */
function changedFlags(before: number, sent: number | null | undefined): number {
  if (sent === undefined) return before
  const { SUPPRESS_EMBEDS, IS_COMPONENTS_V2 } = MessageFlag
  return (before & ~SUPPRESS_EMBEDS) | ((sent ?? 0) & (SUPPRESS_EMBEDS | IS_COMPONENTS_V2))
}
