import { leaveThread as contract } from '@guildhall/protocol/operations/threads/leave-thread'
import { operation } from '../../kernel/operation.ts'
import { dropFromThread as leave } from './threads-actions.ts'
import { mustBeActive, seesThread, threadOf } from './threads-rules.ts'

/** Succeeds without an effect for users who aren't in the thread. */
export const leaveThread = operation(contract, {
  requires: seesThread,
  emits: ['THREAD_MEMBERS_UPDATE'],
  audits: 'none',
  handle: ({ caller, write }) =>
    write(async (tx) => {
      const { thread } = threadOf(tx)
      mustBeActive(thread)
      await leave(tx, thread, caller.user.id)
    }),
})
