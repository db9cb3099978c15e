import { contract } from '../../contract.ts'
import { GuildSound, SoundChanges } from '../../objects/channels/soundboard.ts'

export const modifyGuildSoundboardSound = contract({
  name: 'Modify Guild Soundboard Sound',
  method: 'PATCH',
  path: '/guilds/:guildId/soundboard-sounds/:soundId',
  body: SoundChanges,
  returns: GuildSound,
  errors: ['UnknownSound'],
})
