import { findsFaults, withoutEvent } from '@guildhall/testing/invariants/finds-faults'

findsFaults(
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
    ['a ban that ended without a word', 'delete from bans', /is not banned as was told last/],
    ['an audit entry without its event', withoutEvent('GUILD_BAN_ADD'), /told of without GUILD_BAN_ADD/],
    ['an event that is gone', `delete from events where lines like '%BAN_ADD%'`, /audit entry \d+: never told of/],
  ],
)
