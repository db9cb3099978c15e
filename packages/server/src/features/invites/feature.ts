import type { Feature } from '../../kernel/feature.ts'
import { expireInvites } from './expire-invites.ts'

export const invitesFeature: Feature = {
  recurringTasks: [expireInvites],
}
