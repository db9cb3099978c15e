import type { Feature } from '../../kernel/feature.ts'
import { closeIdleStages } from './close-idle-stages.ts'
import { createStageInstance } from './create-stage-instance.ts'
import { deleteStageInstance } from './delete-stage-instance.ts'
import { getStageInstance } from './get-stage-instance.ts'
import { modifyStageInstance } from './modify-stage-instance.ts'

export const stageInstances: Feature = {
  operations: [createStageInstance, getStageInstance, modifyStageInstance, deleteStageInstance],
  rounds: [closeIdleStages],
}
