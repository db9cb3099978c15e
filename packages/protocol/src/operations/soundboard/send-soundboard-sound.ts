import { contract } from '../../contract.ts'
import { SoundToSend } from '../../objects/channels/soundboard.ts'

export const sendSoundboardSound = contract({
  name: 'Send Soundboard Sound',
  method: 'POST',
  path: '/channels/:channelId/send-soundboard-sound',
  body: SoundToSend,
  returns: 'nothing',
  errors: ['NotInVoice', 'UnknownSound', 'VoiceEffectWhileMuted', 'WrongChannelType'],
})
