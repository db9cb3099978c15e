import { findsFaults, withoutEvent } from '@guildhall/testing/invariants/finds-faults'
import { putInVoice } from '@guildhall/testing/topics/in-voice'

findsFaults(
  'voice',
  async (world) => {
    const { owner, guildId, member, moderator } = world
    for (const who of [member, moderator]) await putInVoice(world, who)
    await owner.api.patch(`/guilds/${guildId}/members/${moderator.id}`, { channel_id: null })
  },
  [
    ['someone who is no member', 'delete from members', /voice of \d+: no member/],
    ['someone in no voice channel', 'update voice_states set channel_id = 1', /voice of \d+: in 1, which is no voice/],
    [
      'a channel in use since when nobody knows',
      'update voice_channels set started_at = null',
      /voice channel \d+: since when is not known/,
    ],
    ['a channel that is gone', 'delete from channels', /voice channel \d+: gone/],
    ['a channel in use by nobody', 'delete from voice_states', /voice channel \d+: nobody is in it/],
    ['an audit entry without its event', withoutEvent('VOICE_STATE_UPDATE'), /told of without VOICE_STATE_UPDATE/],
  ],
)
