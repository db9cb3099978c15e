import assert from 'node:assert/strict'
import { testFindsFaults, withImage, withoutEvent } from '@guildhall/testing/invariants/test-finds-faults'

testFindsFaults(
  'members',
  async ({ owner, guildId, member, moderator }) => {
    const { status } = await owner.api.patch(`/guilds/${guildId}/members/${member.id}`, { nick: 'Nick' })
    assert.equal(status, 200)
    await owner.api.delete(`/guilds/${guildId}/members/${moderator.id}`)
  },
  [
    ['a wrong count', 'update guilds set member_count = member_count + 1', /guild \d+: members/],
    ['no last activity', 'update members set active_until = null', /no record of the last activity/],
    [
      'roles only in the column',
      ({ member }) => `update members set has_roles = true where user_id = ${member.id}`,
      /member \d+: roles: true/,
    ],
    ['another user', `update members set user_wire = replace(user_wire, 'member', 'x')`, /member \d+: the user:/],
    ['another search key of the name', `update members set username_key = 'x'`, /member \d+: the name: x/],
    ['another search key of the display name', `update members set global_name_key = 'x'`, /the global name: x/],
    ['another search key of the nickname', `update members set nick_key = 'x'`, /member \d+: the nick: x/],
    ['a pending member', 'update members set is_pending = true', /member \d+: pending: true instead of false/],
    ['a guest', 'update members set guest_channel_id = 1', /member \d+: a guest: true instead of false/],
    ['a missing image', withImage('members', 'avatar'), /member_avatar of \d+ in \d+: referenced, but missing/],
    [
      'a nickname without its event',
      `update members set wire = replace(wire, '"nick":"Nick"', '"nick":"x"')`,
      /member \d+: differs from its last event/,
    ],
    [
      'a member who left without an event',
      ({ member }) => `delete from members where user_id = ${member.id}`,
      /member \d+: exists by its last event, but its row is missing/,
    ],
    ['a kick without its event', withoutEvent('GUILD_MEMBER_REMOVE'), /emitted without GUILD_MEMBER_REMOVE/],
    ['an update without its event', withoutEvent('GUILD_MEMBER_UPDATE'), /emitted without GUILD_MEMBER_UPDATE/],
  ],
)
