import { postMessageAs } from '@guildhall/testing/features/threads'
import { testFindsFaults } from '@guildhall/testing/invariants/test-finds-faults'

testFindsFaults(
  'reactions',
  async (world) => {
    const { id } = await postMessageAs(world, world.owner)
    for (const emoji of ['😀', '😎'])
      await world.owner.api.put(`/channels/${world.channels.general}/messages/${id}/reactions/${emoji}/@me`)
    await world.owner.api.delete(`/channels/${world.channels.general}/messages/${id}/reactions/😎`)
  },
  [
    ['a wrong count', 'delete from reactions', /reaction \d+\/\d+: users who chose it: 1 instead of 0/],
    ['one to a deleted message', 'update reactions set kind_id = 1', /reaction \d+\/1: its message does not exist/],
    [
      'a reaction of another user',
      ({ member }) => `update reactions set user_id = ${member.id}`,
      /message \d+\/\d+: reactions differ from their events/,
    ],
  ],
)
