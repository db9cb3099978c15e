import { ChannelType, isForum } from '@guildhall/protocol/enums/channel-type'
import type { NewThread, StartedThread } from '@guildhall/protocol/objects/channels/new-thread'
import { startThreadWithoutMessage as contract } from '@guildhall/protocol/operations/posts/start-thread-without-message'
import type { Caller } from '../../kernel/callers/caller.ts'
import { operation } from '../../kernel/operation.ts'
import { verified } from '../../kernel/permissions/requirement.ts'
import type { Tx } from '../../kernel/unit-of-work/tx.ts'
import { touchLastMessage } from '../../store/newest-messages.ts'
import { MESSAGE_UPLOADS } from '../attachments/attachments-actions.ts'
import { draftMessage, judgeDraft, judgedText } from '../messages/drafts-actions.ts'
import { findPeople } from '../messages/expand-messages-actions.ts'
import { insertMessage } from '../messages/messages-store.ts'
import { toMessage, toMessageEvent } from '../messages/messages-view.ts'
import { takeSlowmodeTurn } from '../slowmode/slowmode-actions.ts'
import { judgeThreadName } from '../threads/thread-names-actions.ts'
import { createThread, THREAD_START_EVENTS } from '../threads/threads-actions.ts'
import { startsThreads, typeWithoutMessage } from '../threads/threads-rules.ts'
import { newThread } from '../threads/threads-view.ts'
import { mustHaveFirstMessage, startPost } from './create-post-actions.ts'
import { threadCreatedMessage } from './system-messages-view.ts'

/**
 * Also Start Thread in Forum or Media Channel, which has the same route: there the thread is a post with its first message. A
 * public thread is announced in its channel.
 */
export const startThreadWithoutMessage = operation(contract, {
  requires: verified(startsThreads),
  streamed: MESSAGE_UPLOADS,
  emits: [...THREAD_START_EVENTS, 'MESSAGE_CREATE'],
  audits: 'THREAD_CREATE',
  handle: async ({ body, uploads, caller, guild, actor, channel, kernel, write }) => {
    const intended = { caller, guild, channel, actor }
    const named = await judgeThreadName(kernel, intended, body.name)
    if (!isForum(channel.type)) {
      return write(async (tx) => {
        const thread = await start(tx, body, caller)
        named(tx, thread.id)
        return thread
      }, 'guild')
    }
    const draft = await draftMessage(
      kernel,
      { guild, channel, actor },
      mustHaveFirstMessage(body),
      ['message'],
      uploads,
    )
    const judged = await judgeDraft(kernel, intended, judgedText(draft.shown), draft.found)
    return write(async (tx) => {
      await takeSlowmodeTurn(tx, caller, 'thread')
      const post = await startPost(tx, planOfPost(body), draft, caller)
      for (const step of [named, judged]) step(tx, post.id)
      return post
    }, 'guild')
  },
})

const planOfPost = ({ name, message, applied_tags, ...body }: NewThread) => ({
  name,
  tags: applied_tags ?? [],
  allowed: message?.allowed_mentions,
  autoArchive: body.auto_archive_duration,
  slowmode: body.rate_limit_per_user,
})

async function start(
  tx: Tx<'channel', (typeof THREAD_START_EVENTS)[number] | 'MESSAGE_CREATE'>,
  body: NewThread,
  caller: Caller,
): Promise<StartedThread> {
  const { guild, channel, actor } = tx
  const type = typeWithoutMessage(actor, channel, body.type)
  await takeSlowmodeTurn(tx, caller, 'thread')
  const { name, invitable, auto_archive_duration: autoArchive, rate_limit_per_user: slowmode } = body
  const plan = { id: tx.newId(), type, name, ownerId: actor.userId, autoArchive, slowmode, invitable }
  const planned = newThread(channel, { ...plan, lastMessageId: null }, tx.now)
  const thread = await createThread(tx, guild, planned, { user: caller.user, member: actor.member })
  if (type === ChannelType.PRIVATE_THREAD) return thread
  const people = await findPeople(tx, [], caller.user)
  const sentMessage = threadCreatedMessage(tx, guild, thread)
  insertMessage(tx.db, guild, channel, sentMessage)
  await touchLastMessage(tx.db, guild, channel.id, sentMessage.id)
  tx.emit('MESSAGE_CREATE', toMessageEvent(guild, channel, toMessage(sentMessage, people), people.members))
  return thread
}
