import { contract } from '../../contract.ts'
import { FullVoiceState } from '../../objects/channels/voice.ts'

export const getCurrentUserVoiceState = contract({
  name: 'Get Current User Voice State',
  method: 'GET',
  path: '/guilds/:guildId/voice-states/@me',
  returns: FullVoiceState,
  errors: ['UnknownVoiceState'],
})
