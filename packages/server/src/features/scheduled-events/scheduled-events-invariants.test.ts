import { findsFaults, withImage, withOtherId, withoutEvent } from '@guildhall/testing/invariants/finds-faults'
import { scheduleOnStage } from '@guildhall/testing/topics/scheduled-events'

findsFaults(
  'scheduled events',
  async (world) => {
    const { owner, member, guildId } = world
    const { event } = await scheduleOnStage(world)
    await owner.api.patch(`/guilds/${guildId}/scheduled-events/${event.id}`, { status: 2 })
    await member.api.put(`/guilds/${guildId}/scheduled-events/${event.id}/users/@me`)
  },
  [
    ['another id', withOtherId('scheduled_events'), /scheduled_events \d+: the id/],
    [
      'a wrong count of who is interested',
      'delete from scheduled_event_users',
      /scheduled event \d+: who is interested: 1, should be 0/,
    ],
    [
      'one that is over in the column alone',
      'update scheduled_events set is_open = false',
      /scheduled event \d+: creator and open/,
    ],
    [
      'one that is over, and waits',
      'update scheduled_events set is_open = false, due_at = 1',
      /scheduled event \d+: over, and to be moved/,
    ],
    ['a channel that is gone', 'delete from channels', /scheduled event \d+: in \d+, which is no voice channel/],
    ['one whose stage is gone', 'delete from stage_instances', /scheduled event \d+: its stage \d+ is not open for it/],
    ['a stage whose event is gone', 'delete from scheduled_events', /stage \d+: its event knows nothing of it/],
    [
      'someone interested who is no member',
      ({ member }) => `delete from members where user_id = ${member.id}`,
      /interest in \d+: \d+ is no member/,
    ],
    [
      'someone interested in nothing',
      'update scheduled_event_users set event_id = 1',
      /interest in 1: there is no such event/,
    ],
    ['an image that is gone', withImage('scheduled_events', 'image'), /scheduled_event of \d+ in \d+: shown, and not/],
    [
      'a name that nobody was told of',
      `update scheduled_events set wire = replace(wire, 'example', 'x')`,
      /scheduled event \d+: not as it was told of last/,
    ],
    [
      'an audit entry without its event',
      withoutEvent('GUILD_SCHEDULED_EVENT_CREATE'),
      /told of without GUILD_SCHEDULED_EVENT_CREATE/,
    ],
  ],
)
