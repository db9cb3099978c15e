import { contract } from '../../contract.ts'
import { StageInstance } from '../../objects/channels/stage-instance.ts'

export const getStageInstance = contract({
  name: 'Get Stage Instance',
  method: 'GET',
  path: '/stage-instances/:channelId',
  returns: StageInstance,
  errors: ['UnknownStageInstance', 'WrongChannelType'],
})
