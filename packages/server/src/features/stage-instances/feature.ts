import type { Feature } from '../../kernel/feature.ts'
import { closeIdleStages } from './close-idle-stages.ts'

export const stageInstancesFeature: Feature = {
  recurringTasks: [closeIdleStages],
}
