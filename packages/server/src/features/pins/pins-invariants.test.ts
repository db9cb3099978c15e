import { postMessageAs } from '@guildhall/testing/features/threads'
import { testFindsFaults } from '@guildhall/testing/invariants/test-finds-faults'

testFindsFaults(
  'pins',
  async (world) => {
    const { id } = await postMessageAs(world, world.owner)
    await world.owner.api.put(`/channels/${world.channels.general}/messages/pins/${id}`)
  },
  [
    ['one of no message', 'update pins set message_id = 1', /pin of 1: the message does not exist or is not pinned/],
    ['a pinned message without a row', 'delete from pins', /message \d+\/\d+: pinned, but there is no row/],
  ],
)
