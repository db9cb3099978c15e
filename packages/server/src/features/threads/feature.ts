import { ownCleanup } from '../../kernel/clean-up.ts'
import type { Feature } from '../../kernel/feature.ts'
import { threads as table } from '../../store/tables/channels.ts'
import { addThreadMember } from './add-thread-member.ts'
import { archiveThreads } from './archive-threads.ts'
import { getThreadMember } from './get-thread-member.ts'
import { ROWS_OF_THREAD, removeSomeThreads } from './gone-threads-actions.ts'
import { joinThread } from './join-thread.ts'
import { leaveThread } from './leave-thread.ts'
import { leaveThreads } from './leave-threads.ts'
import { listActiveGuildThreads } from './list-active-guild-threads.ts'
import { listJoinedPrivateArchivedThreads } from './list-joined-private-archived-threads.ts'
import { listPrivateArchivedThreads } from './list-private-archived-threads.ts'
import { listPublicArchivedThreads } from './list-public-archived-threads.ts'
import { listThreadMembers } from './list-thread-members.ts'
import { removeThreadMember } from './remove-thread-member.ts'

export const threads: Feature = {
  operations: [
    joinThread,
    leaveThread,
    addThreadMember,
    removeThreadMember,
    getThreadMember,
    listThreadMembers,
    listActiveGuildThreads,
    listPublicArchivedThreads,
    listPrivateArchivedThreads,
    listJoinedPrivateArchivedThreads,
  ],
  rounds: [archiveThreads],
  jobs: [leaveThreads],
  hooks: [ownCleanup.with({ table, owner: 'channel', weight: ROWS_OF_THREAD, some: removeSomeThreads })],
}
