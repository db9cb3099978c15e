import { contract } from '../../contract.ts'
import { StageInstance, StageInstanceChanges } from '../../objects/channels/stage-instance.ts'

export const modifyStageInstance = contract({
  name: 'Modify Stage Instance',
  method: 'PATCH',
  path: '/stage-instances/:channelId',
  body: StageInstanceChanges,
  returns: StageInstance,
  errors: ['UnknownStageInstance', 'WrongChannelType'],
})
