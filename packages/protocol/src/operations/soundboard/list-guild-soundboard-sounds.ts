import { contract } from '../../contract.ts'
import { GuildSounds } from '../../objects/channels/soundboard.ts'

export const listGuildSoundboardSounds = contract({
  name: 'List Guild Soundboard Sounds',
  method: 'GET',
  path: '/guilds/:guildId/soundboard-sounds',
  returns: GuildSounds,
})
