import { contract } from '../../contract.ts'
import { GuildSound } from '../../objects/channels/soundboard.ts'

export const getGuildSoundboardSound = contract({
  name: 'Get Guild Soundboard Sound',
  method: 'GET',
  path: '/guilds/:guildId/soundboard-sounds/:soundId',
  returns: GuildSound,
  errors: ['UnknownSound'],
})
