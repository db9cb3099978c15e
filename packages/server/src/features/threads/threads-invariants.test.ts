import { allowMessages, postMessageAs, startThread } from '@guildhall/testing/features/threads'
import { testFindsFaults, withoutEvent } from '@guildhall/testing/invariants/test-finds-faults'

testFindsFaults(
  'threads',
  async (world) => {
    await allowMessages(world)
    const { id } = await startThread(world, world.member)
    await postMessageAs(world, world.owner, 'in the thread', id)
  },
  [
    ['a deleted channel', 'delete from channels', /thread \d+: its channel \d+ does not exist/],
    ['a wrong count of messages', 'update threads set message_count = 7', /thread \d+: messages: 7 instead of 1/],
    ['a wrong count of members', 'update threads set member_count = 7', /thread \d+: members: 7 instead of 2/],
    ['fewer messages sent than stored', 'update threads set total_message_sent = 0', /fewer messages sent than stored/],
    ['another type', 'update threads set type = 12', /thread \d+: type and archived: 12 false/],
    ['another time', 'update threads set archived_at = 1', /thread \d+: when it changed: 1/],
    [
      'one that will never be archived',
      'update threads set archive_due_at = null',
      /thread \d+: whether it will be archived: true instead of false/,
    ],
    ['members of a deleted one', 'delete from threads', /thread member \d+: of thread \d+, which does not exist/],
    [
      'a user who left the guild',
      ({ member }) => `delete from members where user_id = ${member.id}`,
      /thread \d+: \d+ is in it, but is not a member of the guild/,
    ],
    [
      'a name without its event',
      `update threads set wire = replace(wire, 'a thread', 'x')`,
      /thread \d+: differs from its last event/,
    ],
    ['an audit entry without the event of its change', withoutEvent('THREAD_CREATE'), /emitted without THREAD_CREATE/],
  ],
)
