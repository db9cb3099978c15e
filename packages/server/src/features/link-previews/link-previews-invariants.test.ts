import { testFindsFaults } from '@guildhall/testing/invariants/test-finds-faults'

testFindsFaults(
  'link previews',
  async ({ owner, guildId }) => {
    await owner.api.patch(`/guildhall/guilds/${guildId}/link-previews`, { enabled: false })
  },
  [
    [
      'an audit entry about something that clients receive, without its event',
      `update events set lines = replace(lines, '"link_previews"', '"name"')`,
      /emitted without GUILD_UPDATE/,
    ],
  ],
)
