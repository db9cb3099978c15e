import { testFindsFaults, withoutEvent } from '@guildhall/testing/invariants/test-finds-faults'

testFindsFaults(
  'bans',
  async ({ owner, guildId, stranger }) => {
    await owner.api.put(`/guilds/${guildId}/bans/${stranger.id}`)
  },
  [
    [
      'someone who is banned and a member',
      ({ member }) => `update bans set user_id = ${member.id}`,
      /is banned and a member/,
    ],
    ['a deleted ban without its event', 'delete from bans', /is banned differs from the last event/],
    ['an audit entry without the event of its change', withoutEvent('GUILD_BAN_ADD'), /emitted without GUILD_BAN_ADD/],
    ['a missing event', `delete from events where lines like '%BAN_ADD%'`, /audit entry \d+: never emitted/],
  ],
)
