import { operation } from '../../kernel/operation.ts'
import { leaveThread as leave } from './threads-actions.ts'
import { mustBeActive, seesThread, threadOf } from './threads-rules.ts'

/** Who isn't in the thread leaves it without a trace. */
export const leaveThread = operation({
  name: 'Leave Thread',
  method: 'DELETE',
  path: '/channels/:channelId/thread-members/@me',
  requires: seesThread,
  returns: 'nothing',
  emits: ['THREAD_MEMBERS_UPDATE'],
  audits: 'none',
  handle: ({ caller, write }) =>
    write(async (tx) => {
      const { thread } = threadOf(tx)
      mustBeActive(thread)
      await leave(tx, thread, caller.user.id)
    }),
})
