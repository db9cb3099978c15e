import type { Feature } from '../../kernel/feature.ts'
import { stageClosing, stageOpened } from '../stage-instances/stage-instances-hooks.ts'
import { moveScheduledEvents } from './move-scheduled-events.ts'
import { beginWithStage, endWithStage } from './scheduled-events-actions.ts'

export const scheduledEventsFeature: Feature = {
  recurringTasks: [moveScheduledEvents],
  hooks: [stageOpened.with(beginWithStage), stageClosing.with(endWithStage)],
}
