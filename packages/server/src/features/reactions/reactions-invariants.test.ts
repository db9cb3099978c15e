import { findsFaults } from '@guildhall/testing/invariants/finds-faults'
import { say } from '@guildhall/testing/topics/threads'

findsFaults(
  'reactions',
  async (world) => {
    const { id } = await say(world, world.owner)
    for (const emoji of ['😀', '😎'])
      await world.owner.api.put(`/channels/${world.channels.general}/messages/${id}/reactions/${emoji}/@me`)
    await world.owner.api.delete(`/channels/${world.channels.general}/messages/${id}/reactions/😎`)
  },
  [
    ['a wrong count', 'delete from reactions', /reaction \d+\/\d+: those who chose it: 1, should be 0/],
    ['one to no message', 'update reactions set kind_id = 1', /reaction \d+\/1: to no message/],
    [
      'someone else’s',
      ({ member }) => `update reactions set user_id = ${member.id}`,
      /message \d+\/\d+: reactions are not as they were told of/,
    ],
  ],
)
