import { removeThreadMember as contract } from '@guildhall/protocol/operations/threads/remove-thread-member'
import { ApiError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { dropFromThread } from './threads-actions.ts'
import { isPrivateThread, mustBeActive, seesThread, threadOf } from './threads-rules.ts'

/** Removing others requires MANAGE_THREADS; the creator of a private thread may do so too (docs/spec/threads.md#removing-members). */
export const removeThreadMember = operation(contract, {
  requires: seesThread,
  emits: ['THREAD_MEMBERS_UPDATE'],
  audits: 'none',
  handle: ({ params, write }) =>
    write(async (tx) => {
      const { thread } = threadOf(tx)
      const { actor } = tx
      const isFree = params.userId === actor.userId || (isPrivateThread(thread) && thread.owner_id === actor.userId)
      if (!isFree) actor.mustIn(thread, 'MANAGE_THREADS')
      mustBeActive(thread)
      if (!(await dropFromThread(tx, thread, params.userId))) throw new ApiError('UnknownMember')
    }),
})
