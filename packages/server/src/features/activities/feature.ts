import type { Feature } from '../../kernel/feature.ts'
import { leaveActivities } from './leave-activities.ts'

export const activitiesFeature: Feature = {
  recurringTasks: [leaveActivities],
}
