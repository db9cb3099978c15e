import { findsFaults, withoutEvent } from '@guildhall/testing/invariants/finds-faults'
import { allowTalking, say, startThread } from '@guildhall/testing/topics/threads'

findsFaults(
  'threads',
  async (world) => {
    await allowTalking(world)
    const { id } = await startThread(world, world.member)
    await say(world, world.owner, 'in the thread', id)
  },
  [
    ['a channel that is gone', 'delete from channels', /thread \d+: its channel \d+ is gone/],
    ['a wrong count of messages', 'update threads set message_count = 7', /thread \d+: messages: 7, should be 1/],
    ['a wrong count of members', 'update threads set member_count = 7', /thread \d+: members: 7, should be 2/],
    [
      'fewer messages than there are',
      'update threads set total_message_sent = 0',
      /fewer messages sent than there are/,
    ],
    ['another type', 'update threads set type = 12', /thread \d+: type and archived: 12 false/],
    ['another time', 'update threads set archived_at = 1', /thread \d+: when it changed: 1/],
    [
      'one that will never be archived',
      'update threads set archive_due_at = null',
      /thread \d+: whether it will be archived: true, should be false/,
    ],
    ['members of one that is gone', 'delete from threads', /thread member \d+: of thread \d+, which is gone/],
    [
      'someone who left the guild',
      ({ member }) => `delete from members where user_id = ${member.id}`,
      /thread \d+: \d+ is in it and no member/,
    ],
    [
      'a name that nobody was told of',
      `update threads set wire = replace(wire, 'a thread', 'x')`,
      /thread \d+: not as it was told of last/,
    ],
    ['an audit entry without its event', withoutEvent('THREAD_CREATE'), /told of without THREAD_CREATE/],
  ],
)
