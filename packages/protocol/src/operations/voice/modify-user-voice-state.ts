import { contract } from '../../contract.ts'
import { VoiceStateChanges } from '../../objects/channels/voice.ts'

export const modifyUserVoiceState = contract({
  name: 'Modify User Voice State',
  method: 'PATCH',
  path: '/guilds/:guildId/voice-states/:userId',
  body: VoiceStateChanges,
  returns: 'nothing',
  errors: ['NotInVoice', 'UnknownChannel', 'UnknownVoiceState', 'WrongChannelType'],
})
