import { testFindsFaults } from '@guildhall/testing/invariants/test-finds-faults'
import type { World } from '@guildhall/testing/worlds/world'

const invite =
  (terms: object, { inviter = 'null', uses = 0 } = {}) =>
  ({ guildId, channels }: World) =>
    `insert into invites (code, guild_id, channel_id, inviter_id, uses, created_at, wire)
      values ('Code', ${guildId}, ${channels.voice}, ${inviter}, ${uses}, 0, '${JSON.stringify({ max_uses: 0, ...terms })}')`

testFindsFaults(
  'invites',
  async ({ owner, channels }) => {
    await owner.api.post(`/channels/${channels.general}/invites`, {})
  },
  [
    [
      'one to the stream of a deleted user',
      invite({ target_user_id: '1' }),
      /invite Code: its target user 1 does not exist/,
    ],
    [
      'one to an application that does not exist',
      invite({ target_application_id: '1' }),
      /invite Code: to application 1, which does not exist/,
    ],
    ['one of a deleted user', invite({}, { inviter: '1' }), /invite Code: its inviter 1 does not exist/],
    ['one that is used up', invite({ max_uses: 2 }, { uses: 2 }), /invite Code: used up/],
    ['one to no channel', 'update invites set channel_id = 1', /invite \w+: to channel 1, which does not exist/],
  ],
)
