import { contract } from '../../contract.ts'
import { NewStageInstance, StageInstance } from '../../objects/channels/stage-instance.ts'

export const createStageInstance = contract({
  name: 'Create Stage Instance',
  method: 'POST',
  path: '/stage-instances',
  body: NewStageInstance,
  returns: StageInstance,
  errors: ['StageAlreadyOpen', 'WrongChannelType'],
})
