import { ownCleanup } from '../../kernel/clean-up.ts'
import type { Feature } from '../../kernel/feature.ts'
import { removeAbandonedTargetLists } from './remove-abandoned-target-lists.ts'
import { removeListsOf } from './target-users-actions.ts'
import { targetLists } from './target-users-tables.ts'

export const targetUsersFeature: Feature = {
  dailyTasks: [removeAbandonedTargetLists],
  hooks: [ownCleanup.with({ table: targetLists, owner: 'guild', some: removeListsOf })],
}
