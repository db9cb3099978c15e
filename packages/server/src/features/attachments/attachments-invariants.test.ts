import { postMessageAs } from '@guildhall/testing/features/threads'
import { testFindsFaults } from '@guildhall/testing/invariants/test-finds-faults'
import { messageForm } from '@guildhall/testing/requests/multipart-form'

testFindsFaults(
  'attachments',
  async (world) => {
    const { owner, channels } = world
    const file = messageForm({}, { 0: { bytes: 'x', name: 'x.txt' } })
    await owner.api.post(`/channels/${channels.general}/messages`, file)
    return (await postMessageAs(world, owner)).id
  },
  [
    ['another size', 'update attachments set size = 7', /attachment \d+: the size: 7 instead of 1/],
    [
      'another id',
      `update attachments set wire = replace(wire, '"id":"' || id || '"', '"id":"1"')`,
      /attachment \d+: the id: 1/,
    ],
    [
      'one of a deleted message',
      'update attachments set message_id = 1',
      /attachment \d+: its message 1 does not exist/,
    ],
    [
      'one that its message does not contain',
      (_world, other) => `update attachments set message_id = ${other}`,
      /attachment \d+: its message \d+ does not contain it/,
    ],
    [
      'one without a message',
      'update attachments set message_id = null',
      /attachment \d+: it has neither a message nor an expiry/,
    ],
    ['a missing file', 'delete from attachments', /message \d+: its file \d+ does not exist/],
    ['a wrong count of bytes', 'update storage_use set bytes = bytes + 1', /storage of \d+: 2 instead of 1/],
  ],
)
