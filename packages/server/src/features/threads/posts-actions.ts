import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { SETTABLE_MESSAGE_FLAGS } from '@guildhall/protocol/enums/message-flag'
import type { NewThread, Post, StartedThread } from '@guildhall/protocol/objects/new-thread'
import { fieldError } from '../../kernel/api-error.ts'
import type { Caller } from '../../kernel/caller.ts'
import type { Tx } from '../../kernel/tx.ts'
import { effectiveMentions, mentionsIn, mustBeExclusive } from '../messages/mentions-rules.ts'
import { findPeople } from '../messages/messages-actions.ts'
import { mustBePlain, mustSaySomething } from '../messages/messages-rules.ts'
import { insertMessage, touchLastMessage } from '../messages/messages-store.ts'
import { newMessage, toMessage, toMessageEvent } from '../messages/messages-view.ts'
import { takeSlowmodeTurn } from '../messages/slowmode-actions.ts'
import { type STARTING, startThread } from './threads-actions.ts'
import { mustBeTags, seesChannelOf } from './threads-rules.ts'
import { newThread } from './threads-view.ts'

/** A post begins with what somebody says. @throws InvalidFormBody, EmptyMessage */
export function mustBePost({ message }: NewThread): Post & { content: string } {
  if (message == null) throw fieldError('message', 'BASE_TYPE_REQUIRED', 'This field is required')
  mustBePlain(message)
  mustBeExclusive(message.allowed_mentions)
  return { ...message, content: mustSaySomething(message.content) }
}

/**
 * Starts a post in a forum or media channel: a thread whose first message has its id and isn't counted in it
 * (conventions A.5, B.12).
 *
 * @throws UnknownTag, MissingPermissions, TagRequired, NoTagForEveryone, TooManyThreads
 */
export async function startPost(
  tx: Tx<'channel', (typeof STARTING)[number] | 'MESSAGE_CREATE'>,
  body: NewThread,
  post: Post & { content: string },
  caller: Caller,
): Promise<StartedThread> {
  const { guild, channel: forum, actor } = tx
  const tags = body.applied_tags ?? []
  mustBeTags(actor, forum, tags)
  await takeSlowmodeTurn(tx, caller, 'thread')
  const mentions = effectiveMentions(guild, actor.in(forum), mentionsIn(post.content), post.allowed_mentions, undefined)
  const people = await findPeople(tx, mentions.users, caller)
  const said = newMessage(tx, actor.userId, {
    content: post.content,
    nonce: null,
    tts: false,
    flags: (post.flags ?? 0) & SETTABLE_MESSAGE_FLAGS,
    mentions: { ...mentions, users: mentions.users.filter((id) => people.users.has(id)) },
    answered: undefined,
  })
  const { name, auto_archive_duration: autoArchive, rate_limit_per_user: slowmode } = body
  const plan = {
    id: said.id,
    type: ChannelType.PUBLIC_THREAD,
    name,
    ownerId: actor.userId,
    autoArchive,
    slowmode,
    tags,
  }
  const planned = newThread(forum, { ...plan, lastMessageId: said.id }, tx.now)
  const creator = { user: caller.user, member: actor.member }
  const mentioned = said.mentions.flatMap((id) => {
    const [user, member] = [people.users.get(id), people.members.get(id)]
    return user && member && id !== actor.userId ? [{ user, member }] : []
  })
  const others = mentioned.filter((each) => seesChannelOf(guild, planned, each, tx.now))
  const thread = await startThread(tx, guild, planned, creator, others)
  const first = { ...said, channel_id: thread.id }
  await insertMessage(tx.db, guild.id, first)
  await touchLastMessage(tx.db, guild, forum.id, thread.id)
  const message = toMessage(first, people)
  tx.emit('MESSAGE_CREATE', toMessageEvent(guild, thread, message, people.members))
  return { ...thread, message }
}
