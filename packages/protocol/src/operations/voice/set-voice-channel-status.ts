import { contract } from '../../contract.ts'
import { VoiceChannelStatus } from '../../objects/channels/voice.ts'

export const setVoiceChannelStatus = contract({
  name: 'Set Voice Channel Status',
  method: 'PUT',
  path: '/channels/:channelId/voice-status',
  body: VoiceChannelStatus,
  returns: 'nothing',
  errors: ['WrongChannelType'],
})
