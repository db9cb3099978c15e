import { Opcode, SoundboardRequest } from '@guildhall/protocol/gateway'
import { gatewayCommand } from './command.ts'

/**
 * Responds with SOUNDBOARD_SOUNDS once for each requested guild that the session is in
 * (docs/spec/gateway.md#request-soundboard-sounds). Other guilds are ignored.
 */
export const requestSoundboardSounds = gatewayCommand({
  opcode: Opcode.REQUEST_SOUNDBOARD_SOUNDS,
  payload: SoundboardRequest,
  handle: ({ session }, { guild_ids }) => {
    for (const guild_id of new Set(guild_ids)) {
      const guild = session.sessionGuilds.get(guild_id)?.guild
      if (!guild) continue
      session.dispatch('SOUNDBOARD_SOUNDS', JSON.stringify({ guild_id, soundboard_sounds: [...guild.sounds.values()] }))
    }
  },
})
