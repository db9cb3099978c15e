import { MessageFlag } from '@guildhall/protocol/enums/message-flag'
import { startThreadFromMessage as contract } from '@guildhall/protocol/operations/posts/start-thread-from-message'
import { ApiError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { channelPermission, verified } from '../../kernel/permissions/requirement.ts'
import { findPeople } from '../messages/expand-messages-actions.ts'
import { insertMessage, keyOf, mustFindMessage, updateMessageDetails } from '../messages/messages-store.ts'
import { peopleOf, toMessage, toMessageEvent } from '../messages/messages-view.ts'
import { takeSlowmodeTurn } from '../slowmode/slowmode-actions.ts'
import { judgeThreadName } from '../threads/thread-names-actions.ts'
import { createThread, THREAD_START_EVENTS } from '../threads/threads-actions.ts'
import { typeFromMessage } from '../threads/threads-rules.ts'
import { newThread } from '../threads/threads-view.ts'
import { starterMessage } from './system-messages-view.ts'

/** The thread has the message's id (docs/spec/values.md#ids-shared-by-two-objects), and begins with a message that refers to it. */
export const startThreadFromMessage = operation(contract, {
  requires: verified(channelPermission('READ_MESSAGE_HISTORY', 'CREATE_PUBLIC_THREADS')),
  emits: [...THREAD_START_EVENTS, 'MESSAGE_CREATE', 'MESSAGE_UPDATE'],
  audits: 'THREAD_CREATE',
  handle: async ({ params, body, caller, guild, channel, actor, kernel, write }) => {
    const named = await judgeThreadName(kernel, { caller, guild, channel, actor }, body.name)
    return write(async (tx) => {
      const { guild, channel, actor } = tx
      const type = typeFromMessage(channel)
      await takeSlowmodeTurn(tx, caller, 'thread')
      const key = keyOf(guild, channel)
      const origin = await mustFindMessage(tx.db, { ...key, id: params.messageId })
      // The flag stays when the thread is deleted: a new thread would have the same id, and the clean-up job would delete its rows.
      if ((origin.flags & MessageFlag.HAS_THREAD) !== 0) throw new ApiError('ThreadAlreadyStarted')
      const { name, auto_archive_duration: autoArchive, rate_limit_per_user: slowmode } = body
      const lastMessageId = tx.newId()
      const plan = { id: origin.id, type, name, ownerId: actor.userId, autoArchive, slowmode, lastMessageId }
      const { member, ...thread } = await createThread(tx, guild, newThread(channel, plan, tx.now), {
        user: caller.user,
        member: actor.member,
      })
      const people = await findPeople(tx, peopleOf(origin), caller.user)
      const after = { ...origin, flags: origin.flags | MessageFlag.HAS_THREAD }
      updateMessageDetails(tx.db, guild.id, after)
      const threads = new Map([[after.id, thread]])
      const sentMessage = toMessage(after, { ...people, threads })
      tx.emit('MESSAGE_UPDATE', toMessageEvent(guild, channel, sentMessage, people.members))
      const starter = starterMessage(tx, guild, thread, lastMessageId)
      insertMessage(tx.db, guild, thread, starter)
      const first = toMessage(starter, people, origin)
      tx.emit('MESSAGE_CREATE', toMessageEvent(guild, thread, first, people.members))
      named(tx, thread.id)
      return { ...thread, ...(member && { member }) }
    }, 'guild')
  },
})
