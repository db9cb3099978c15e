// Starts posts in forum and media channels.
import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import type { NewThread, Post, StartedThread } from '@guildhall/protocol/objects/channels/new-thread'
import type { AllowedMentions, Message } from '@guildhall/protocol/objects/messages/message'
import { fieldError } from '../../kernel/api-error.ts'
import type { ChannelActor } from '../../kernel/permissions/channel-actor.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import { touchLastMessage } from '../../store/newest-messages.ts'
import { attachFiles, mustMayAttach, mustMaySendVoice } from '../messages/attach-files-actions.ts'
import type { MessageDraft } from '../messages/drafts-actions.ts'
import { messageWritten } from '../messages/messages-hooks.ts'
import { insertMessage } from '../messages/messages-store.ts'
import { toMessage, toMessageEvent } from '../messages/messages-view.ts'
import { type Author, compose } from '../messages/post-message-actions.ts'
import { enqueueUnfurl } from '../messages/remote-media-actions.ts'
import { createThread, type THREAD_START_EVENTS } from '../threads/threads-actions.ts'
import { mustBeTags, seesChannelOf } from '../threads/threads-rules.ts'
import { newThread } from '../threads/threads-view.ts'

/** A post begins with a message. @throws InvalidFormBody */
export function mustHaveFirstMessage({ message }: NewThread): Post {
  if (message == null) throw fieldError('message', 'BASE_TYPE_REQUIRED', 'This field is required')
  return message
}

/** The data of a new post, besides its first message. */
interface PostPlan {
  name: string
  tags: readonly string[]
  allowed: AllowedMentions | null | undefined
  /** Minutes. */
  autoArchive: NewThread['auto_archive_duration']
  /** Seconds. */
  slowmode: NewThread['rate_limit_per_user']
}

/** A unit of work in a forum, for any kind of caller. */
type PostUnit = TxBase<(typeof THREAD_START_EVENTS)[number] | 'MESSAGE_CREATE'> & {
  readonly guild: GuildModel
  readonly actor: ChannelActor
  readonly channel: GuildChannel
}

/**
 * Starts a post in a forum or media channel: a thread whose first message has its id and isn't counted in it
 * (docs/spec/threads.md#posts).
 *
 * @throws UnknownTag, MissingPermissions, TagRequired, NoTagForEveryone, TooManyThreads
 */
export async function startPost(
  tx: PostUnit,
  { allowed, ...post }: PostPlan,
  draft: MessageDraft,
  author: Author,
): Promise<StartedThread & { message: Message }> {
  const { guild, channel: forum, actor } = tx
  mustBeTags(actor, forum, post.tags)
  mustMayAttach(actor, forum, draft.attachments)
  mustMaySendVoice(actor, forum, draft.shown)
  const { stored: composed, people } = await compose(tx, author, draft, { allowed })
  const plan = { ...post, id: composed.id, type: ChannelType.PUBLIC_THREAD, ownerId: actor.userId }
  const planned = newThread(forum, { ...plan, lastMessageId: composed.id }, tx.now)
  const creator = actor.member && { user: author.user, member: actor.member }
  const mentioned = composed.mentions.flatMap((id) => {
    const [user, member] = [people.users.get(id), people.members.get(id)]
    return user && member && id !== actor.userId ? [{ user, member }] : []
  })
  const others = mentioned.filter((each) => seesChannelOf(guild, planned, each, tx.now))
  const thread = await createThread(tx, guild, planned, creator, others)
  const first = await attachFiles(tx, { ...composed, channel_id: thread.id, position: 0 }, draft.attachments)
  insertMessage(tx.db, guild, thread, first)
  enqueueUnfurl(tx, first)
  const unit = { ...tx, channel: thread, rights: actor.in(forum) }
  for (const handler of messageWritten.handlers) handler(unit, first, people)
  await touchLastMessage(tx.db, guild, forum.id, thread.id)
  const message = toMessage(first, people)
  tx.emit('MESSAGE_CREATE', toMessageEvent(guild, thread, message, people.members))
  return { ...thread, message }
}
