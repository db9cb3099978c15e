import type { Feature } from '../../kernel/feature.ts'
import { userChanged } from '../users/users-hooks.ts'
import { endTemporaryMemberships } from './end-temporary-memberships.ts'
import { updateUserOfMembers } from './members-store.ts'
import { recordActivity } from './record-activity.ts'

export const membersFeature: Feature = {
  recurringTasks: [recordActivity, endTemporaryMemberships],
  hooks: [userChanged.with(updateUserOfMembers)],
}
