import { contract } from '../../contract.ts'

export const deleteGuildSoundboardSound = contract({
  name: 'Delete Guild Soundboard Sound',
  method: 'DELETE',
  path: '/guilds/:guildId/soundboard-sounds/:soundId',
  returns: 'nothing',
  errors: ['UnknownSound'],
})
