import { ownCleanup } from '../../kernel/clean-up.ts'
import type { Feature } from '../../kernel/feature.ts'
import { settleTargetLists } from './settle-target-lists.ts'
import { removeListsOf } from './target-users-actions.ts'
import { targetLists } from './target-users-tables.ts'

export const targetUsersFeature: Feature = {
  dailyTasks: [settleTargetLists],
  hooks: [ownCleanup.with({ table: targetLists, owner: 'guild', some: removeListsOf })],
}
