import { BODY_BYTES } from '../../body-limits.ts'
import { contract } from '../../contract.ts'
import { GuildSound, NewSound } from '../../objects/channels/soundboard.ts'

export const createGuildSoundboardSound = contract({
  name: 'Create Guild Soundboard Sound',
  method: 'POST',
  path: '/guilds/:guildId/soundboard-sounds',
  body: NewSound,
  bodyBytes: BODY_BYTES.images,
  returns: GuildSound,
  status: 201,
  errors: [
    'DurationTooLong',
    'GuildStorageFull',
    'InvalidDuration',
    'InvalidFileType',
    'TooManySounds',
    'UserStorageFull',
  ],
})
