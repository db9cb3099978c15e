import { contract } from '../../contract.ts'
import { VoiceRegion } from '../../objects/channels/voice.ts'
import { list } from '../../schema.ts'

export const listVoiceRegions = contract({
  name: 'List Voice Regions',
  method: 'GET',
  path: '/voice/regions',
  returns: list(VoiceRegion),
})
