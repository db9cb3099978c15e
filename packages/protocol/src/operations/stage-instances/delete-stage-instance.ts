import { contract } from '../../contract.ts'

export const deleteStageInstance = contract({
  name: 'Delete Stage Instance',
  method: 'DELETE',
  path: '/stage-instances/:channelId',
  returns: 'nothing',
  errors: ['UnknownStageInstance', 'WrongChannelType'],
})
