import { contract } from '../../contract.ts'
import { OwnVoiceStateChanges } from '../../objects/channels/voice.ts'

export const modifyCurrentUserVoiceState = contract({
  name: 'Modify Current User Voice State',
  method: 'PATCH',
  path: '/guilds/:guildId/voice-states/@me',
  body: OwnVoiceStateChanges,
  returns: 'nothing',
  errors: ['NotInVoice', 'UnknownChannel', 'UnknownVoiceState', 'WrongChannelType'],
})
