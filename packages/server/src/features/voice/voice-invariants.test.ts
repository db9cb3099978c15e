import { joinVoice } from '@guildhall/testing/features/voice'
import { testFindsFaults, withoutEvent } from '@guildhall/testing/invariants/test-finds-faults'

testFindsFaults(
  'voice',
  async (world) => {
    const { owner, guildId, member, moderator } = world
    for (const who of [member, moderator]) await joinVoice(world, who)
    await owner.api.patch(`/guilds/${guildId}/members/${moderator.id}`, { channel_id: null })
  },
  [
    ['a user who is not a member', 'delete from members', /voice of \d+: not a member/],
    [
      'a user in no voice channel',
      'update voice_states set channel_id = 1',
      /voice of \d+: in 1, which is not a voice/,
    ],
    [
      'an occupied channel without a start time',
      'update voice_channels set started_at = null',
      /voice channel \d+: it has no start time/,
    ],
    ['a deleted channel', 'delete from channels', /voice channel \d+: it does not exist/],
    [
      'an empty channel with a start time',
      'delete from voice_states',
      /voice channel \d+: it has a start time, but no users/,
    ],
    [
      'an audit entry without the event of its change',
      withoutEvent('VOICE_STATE_UPDATE'),
      /emitted without VOICE_STATE_UPDATE/,
    ],
  ],
)
