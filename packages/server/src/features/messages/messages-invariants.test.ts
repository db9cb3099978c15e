import { findsFaults, withOtherId } from '@guildhall/testing/invariants/finds-faults'
import { say } from '@guildhall/testing/topics/threads'

findsFaults(
  'messages',
  async (world) => {
    await say(world, world.owner)
    const deleted = await say(world, world.owner, 'not for long')
    await world.owner.api.delete(`/channels/${world.channels.general}/messages/${deleted.id}`)
    return deleted.id
  },
  [
    ['another id', withOtherId('messages'), /messages \d+: the id/],
    ['another author', 'update messages set author_id = 1', /message \d+: author and channel/],
    ['a channel that is gone', 'delete from channels', /message \d+: in channel \d+, which is gone/],
    ['another newest message', 'update streams set last_message_id = null', /channel \d+: its newest message is \d+/],
    [
      'content that nobody was told of',
      `update messages set wire = replace(wire, 'hello', 'x')`,
      /content is not as it was told of last/,
    ],
    ['one that went without a word', 'delete from messages', /message \d+\/\d+: told of, and not there/],
    [
      'one that is still there',
      (_world, deleted) => `update messages set id = ${deleted}`,
      /message \d+\/\d+: told of as gone, and there/,
    ],
    [
      'one that was told of twice',
      `update events set lines = lines || '\n' || lines where lines like 'MESSAGE_CREATE%'`,
      /MESSAGE_CREATE of message \d+, which was (created|deleted) before/,
    ],
  ],
)
