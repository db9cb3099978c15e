import { ANY_HASH, type Faults, type Invariants, lifecycleEventsOf } from '@guildhall/testing/invariants/invariants'
import type { StoreContents } from '@guildhall/testing/invariants/store-contents'

export const soundboardInvariants: Invariants = {
  faults,
  *images({ soundboard_sounds }) {
    for (const { guild_id: guildId, id: ownerId } of soundboard_sounds)
      yield { kind: 'sound', ownerId, guildId, hash: ANY_HASH }
  },
  things: [
    {
      name: 'soundboard sound',
      events: lifecycleEventsOf('GUILD_SOUNDBOARD_SOUND'),
      idsOf: ({ sound_id }) => [sound_id],
      emitted: {
        rowsOf: ({ soundboard_sounds }) => soundboard_sounds,
        // GUILD_SOUNDBOARD_SOUNDS_UPDATE changes it.
        bare: ({ available: _available, ...sound }) => sound,
      },
    },
  ],
  audited: {
    SOUNDBOARD_SOUND_CREATE: 'GUILD_SOUNDBOARD_SOUND_CREATE',
    SOUNDBOARD_SOUND_UPDATE: 'GUILD_SOUNDBOARD_SOUND_UPDATE',
    SOUNDBOARD_SOUND_DELETE: 'GUILD_SOUNDBOARD_SOUND_DELETE',
  },
}

/** The key of a sound agrees with its document. */
function* faults({ soundboard_sounds }: StoreContents): Faults {
  for (const { guild_id, id, wire } of soundboard_sounds) {
    const sound = JSON.parse(wire)
    if (sound.sound_id !== id || sound.guild_id !== guild_id)
      yield `soundboard sound ${id}: the ids in its document differ`
  }
}
