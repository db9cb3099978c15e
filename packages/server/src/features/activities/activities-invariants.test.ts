import { findsFaults } from '@guildhall/testing/invariants/finds-faults'
import type { World } from '@guildhall/testing/worlds/world'

const runs =
  (channelId: (world: World) => string, applicationId = ({ bot }: World) => bot.id) =>
  (world: World) =>
    `insert into activity_instances (guild_id, channel_id, application_id, launch_id)
      values (${world.guildId}, ${channelId(world)}, ${applicationId(world)}, 1)`

const takesPart = ({ guildId, channels, bot, member }: World, times: number) =>
  `insert into activity_participants (guild_id, channel_id, application_id, user_id, session_id, process_id, id) values
    ${Array.from({ length: times }, (_, i) => `(${guildId}, ${channels.general}, ${bot.id}, ${BigInt(member.id) + BigInt(i)}, 'session', 'process', ${i})`)}`

findsFaults('Activities', async () => {}, [
  ['one with nobody in it', runs(({ channels }) => channels.general), /activity 1: nobody is in it/],
  ['one that runs nowhere', runs(() => '2'), /activity 1: in channel 2, which is gone/],
  [
    'one of an application that is gone',
    runs(
      ({ channels }) => channels.general,
      () => '3',
    ),
    /activity 1: of application 3, which is gone/,
  ],
  ['somebody in none', (world) => takesPart(world, 1), /activity participant \d+: in none/],
  [
    'a session that is there twice',
    (world) => takesPart(world, 2),
    /activity participant \d+: there twice with one session/,
  ],
])
