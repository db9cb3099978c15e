import { ownCleanup } from '../../kernel/clean-up.ts'
import type { Feature } from '../../kernel/feature.ts'
import { stageClosing, stageOpened } from '../stage-instances/stage-instances-hooks.ts'
import { moveScheduledEvents } from './move-scheduled-events.ts'
import { beginWithStage, endWithStage } from './scheduled-events-actions.ts'
import { scheduledEventUsers } from './scheduled-events-tables.ts'

export const scheduledEventsFeature: Feature = {
  recurringTasks: [moveScheduledEvents],
  hooks: [
    stageOpened.with(beginWithStage),
    stageClosing.with(endWithStage),
    // A deleted user's rows are removed when they leave the guild.
    ownCleanup.with({ table: scheduledEventUsers, owner: 'user', some: null }),
  ],
}
