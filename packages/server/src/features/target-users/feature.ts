import { ownCleanup } from '../../kernel/clean-up.ts'
import type { Feature } from '../../kernel/feature.ts'
import { addInviteTargetUser } from './add-invite-target-user.ts'
import { bulkAddInviteTargetUsers } from './bulk-add-invite-target-users.ts'
import { bulkRemoveInviteTargetUsers } from './bulk-remove-invite-target-users.ts'
import { fillTargetList } from './fill-target-list.ts'
import { getTargetUsers } from './get-target-users.ts'
import { getTargetUsersJobStatus } from './get-target-users-job-status.ts'
import { removeInviteTargetUser } from './remove-invite-target-user.ts'
import { settleTargetLists } from './settle-target-lists.ts'
import { sweepTargetLists } from './sweep-target-lists.ts'
import { removeListsOf } from './target-users-actions.ts'
import { TARGET_USERS_TABLES, targetLists } from './target-users-tables.ts'
import { updateTargetUsers } from './update-target-users.ts'

export const targetUsers: Feature = {
  tables: TARGET_USERS_TABLES,
  operations: [
    getTargetUsers,
    updateTargetUsers,
    bulkAddInviteTargetUsers,
    bulkRemoveInviteTargetUsers,
    addInviteTargetUser,
    removeInviteTargetUser,
    getTargetUsersJobStatus,
  ],
  jobs: [sweepTargetLists, fillTargetList],
  chores: [settleTargetLists],
  hooks: [ownCleanup.with({ table: targetLists, owner: 'guild', some: removeListsOf })],
}
