import { postMessageAs } from '@guildhall/testing/features/threads'
import { testFindsFaults, withOtherId } from '@guildhall/testing/invariants/test-finds-faults'

testFindsFaults(
  'messages',
  async (world) => {
    await postMessageAs(world, world.owner)
    const deleted = await postMessageAs(world, world.owner, 'not for long')
    await world.owner.api.delete(`/channels/${world.channels.general}/messages/${deleted.id}`)
    return deleted.id
  },
  [
    ['another id', withOtherId('messages'), /messages \d+: the id/],
    ['another author', 'update messages set author_id = 1', /message \d+: author and channel/],
    ['a deleted channel', 'delete from channels', /message \d+: in channel \d+, which does not exist/],
    [
      'content that no event contains',
      `update messages set wire = replace(wire, 'hello', 'x')`,
      /content differs from its last event/,
    ],
    [
      'a message that was deleted without an event',
      'delete from messages',
      /message \d+\/\d+: exists by its last event, but its row is missing/,
    ],
    [
      'a message that exists after its deletion',
      (_world, deleted) => `update messages set id = ${deleted}`,
      /message \d+\/\d+: deleted by its last event, but its row exists/,
    ],
    [
      'a message that was created by two events',
      `update events set lines = lines || '\n' || lines where lines like 'MESSAGE_CREATE%'`,
      /MESSAGE_CREATE of message \d+, which was (created|deleted) before/,
    ],
  ],
)
