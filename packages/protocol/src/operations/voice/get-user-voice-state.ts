import { contract } from '../../contract.ts'
import { FullVoiceState } from '../../objects/channels/voice.ts'

export const getUserVoiceState = contract({
  name: 'Get User Voice State',
  method: 'GET',
  path: '/guilds/:guildId/voice-states/:userId',
  returns: FullVoiceState,
  errors: ['UnknownVoiceState'],
})
