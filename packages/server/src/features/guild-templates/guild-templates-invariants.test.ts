import { newTemplate } from '@guildhall/testing/features/guild-templates'
import { testFindsFaults } from '@guildhall/testing/invariants/test-finds-faults'

const replaced = (from: string, to: string) => `update guild_templates set wire = replace(wire, '${from}', '${to}')`

testFindsFaults(
  'guild templates',
  async (world) => {
    const overwrite = { id: world.roles.member, type: 0, deny: '2048' }
    await world.owner.api.patch(`/channels/${world.channels.general}`, { permission_overwrites: [overwrite] })
    await newTemplate(world)
  },
  [
    ['no role for everyone', replaced('"roles":[{"id":0', '"roles":[{"id":7'), /first role is not @everyone/],
    ['an id twice', replaced('{"id":2,"type"', '{"id":1,"type"'), /an id comes twice/],
    ['a channel without its category', replaced('"parent_id":null', '"parent_id":99'), /channel 99 does not exist/],
    ['an unknown system channel', replaced('"system_channel_id":1', '"system_channel_id":9'), /channel 9 does not/],
    [
      'an overwrite of an unknown role',
      replaced('"permission_overwrites":[{"id":1', '"permission_overwrites":[{"id":8'),
      /role 8 does not exist/,
    ],
  ],
)
