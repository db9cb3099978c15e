import { makeException, scheduleDailyEvent, scheduleStageEvent } from '@guildhall/testing/features/scheduled-events'
import { testFindsFaults, withImage, withOtherId, withoutEvent } from '@guildhall/testing/invariants/test-finds-faults'

testFindsFaults(
  'scheduled events',
  async (world) => {
    const { owner, member, guildId } = world
    const { event } = await scheduleStageEvent(world)
    await owner.api.patch(`/guilds/${guildId}/scheduled-events/${event.id}`, { status: 2 })
    await member.api.put(`/guilds/${guildId}/scheduled-events/${event.id}/users/@me`)
    await makeException(world, await scheduleDailyEvent(world), 1, { is_canceled: true })
  },
  [
    ['another id', withOtherId('scheduled_events'), /scheduled_events \d+: the id/],
    [
      'a wrong count of interested users',
      'delete from scheduled_event_users',
      /scheduled event \d+: interested users: 1 instead of 0/,
    ],
    [
      'one that has ended only in the column',
      'update scheduled_events set is_open = false',
      /scheduled event \d+: creator and open/,
    ],
    [
      'one that has ended, but has a due time',
      'update scheduled_events set is_open = false, due_at = 1',
      /scheduled event \d+: it has ended, but has a due time/,
    ],
    ['a deleted channel', 'delete from channels', /scheduled event \d+: in \d+, which is not a voice channel/],
    [
      'one whose stage is deleted',
      'delete from stage_instances',
      /scheduled event \d+: its stage \d+ is not open for it/,
    ],
    ['a stage whose event is deleted', 'delete from scheduled_events', /stage \d+: its event does not refer to it/],
    [
      'an interested user who is not a member',
      ({ member }) => `delete from members where user_id = ${member.id}`,
      /interest in \d+: \d+ is not a member/,
    ],
    [
      'a user interested in a deleted event',
      'update scheduled_event_users set event_id = 1',
      /interest in 1: the event does not exist/,
    ],
    [
      'exceptions of an event that does not recur',
      `update scheduled_events set wire = replace(wire, '"recurrence_rule":{', '"recurrence_rule":null,"was":{')`,
      /scheduled event \d+: exceptions without a rule/,
    ],
    [
      'an exception of another event',
      `update scheduled_events set wire = replace(wire, '"event_id":"', '"event_id":"1')`,
      /scheduled event \d+: an exception of the event 1\d+/,
    ],
    ['a missing image', withImage('scheduled_events', 'image'), /scheduled_event of \d+ in \d+: referenced, but/],
    [
      'a name without its event',
      `update scheduled_events set wire = replace(wire, 'example', 'x')`,
      /scheduled event \d+: differs from its last event/,
    ],
    [
      'an audit entry without the event of its change',
      withoutEvent('GUILD_SCHEDULED_EVENT_CREATE'),
      /emitted without GUILD_SCHEDULED_EVENT_CREATE/,
    ],
  ],
)
