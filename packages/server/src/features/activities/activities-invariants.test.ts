import { testFindsFaults } from '@guildhall/testing/invariants/test-finds-faults'
import type { World } from '@guildhall/testing/worlds/world'

const runs =
  (channelId: (world: World) => string, applicationId = ({ bot }: World) => bot.id) =>
  (world: World) =>
    `insert into activity_instances (guild_id, channel_id, application_id, launch_id)
      values (${world.guildId}, ${channelId(world)}, ${applicationId(world)}, 1)`

const takesPart = ({ guildId, channels, bot, member }: World, times: number) =>
  `insert into activity_participants (guild_id, channel_id, application_id, user_id, session_id, process_id, id) values
    ${Array.from({ length: times }, (_, i) => `(${guildId}, ${channels.general}, ${bot.id}, ${BigInt(member.id) + BigInt(i)}, 'session', 'process', ${i})`)}`

testFindsFaults('Activities', async () => {}, [
  ['one without participants', runs(({ channels }) => channels.general), /activity 1: it has no participants/],
  ['one in a channel that does not exist', runs(() => '2'), /activity 1: in channel 2, which does not exist/],
  [
    'one of a deleted application',
    runs(
      ({ channels }) => channels.general,
      () => '3',
    ),
    /activity 1: of application 3, which does not exist/,
  ],
  ['a participant of none', (world) => takesPart(world, 1), /activity participant \d+: its instance does not exist/],
  [
    'a session that participates twice',
    (world) => takesPart(world, 2),
    /activity participant \d+: participates twice with one session/,
  ],
])
