import { contract } from '../../contract.ts'
import { VoiceRegion } from '../../objects/channels/voice.ts'
import { list } from '../../schema.ts'

export const getGuildVoiceRegions = contract({
  name: 'Get Guild Voice Regions',
  method: 'GET',
  path: '/guilds/:guildId/regions',
  returns: list(VoiceRegion),
})
