import { testFindsFaults, withoutEvent } from '@guildhall/testing/invariants/test-finds-faults'
import { mp3, soundUri } from '@guildhall/testing/requests/sounds'

testFindsFaults(
  'soundboard sounds',
  async ({ owner, guildId }) => {
    await owner.api.post(`/guilds/${guildId}/soundboard-sounds`, { name: 'quack', sound: soundUri(mp3(1)) })
  },
  [
    ['another id', 'update soundboard_sounds set id = id + 1', /soundboard sound \d+: the ids in its document differ/],
    ['a missing file', 'delete from images', /sound of \d+ in \d+: referenced, but missing/],
    ['an unreferenced file', 'delete from soundboard_sounds', /sound of \d+ in \d+: not referenced by its owner/],
    [
      'a name without its event',
      `update soundboard_sounds set wire = replace(wire, 'quack', 'x')`,
      /soundboard sound \d+: differs from its last event/,
    ],
    [
      'an audit entry without the event of its change',
      withoutEvent('GUILD_SOUNDBOARD_SOUND_CREATE'),
      /emitted without GUILD_SOUNDBOARD_SOUND_CREATE/,
    ],
  ],
)
