import { ScheduledEventWriter } from './event-writer.ts'
import { ChannelWriter, EmojiWriter, GuildWriter, RoleWriter } from './guild-writers.ts'
import type { LoadActors } from './load-actors.ts'
import { ApplicationWriter, MemberWriter, type Somebody, UserWriter } from './people-writers.ts'
import type { SeededRandom } from './seeded-random.ts'
import { MessageWriter, ThreadWriter } from './talk-writers.ts'
import type { Stage, Writer } from './writer.ts'

/** All concurrent writers, each with its own random numbers. */
export function writersOf(actors: LoadActors, stage: Stage, random: SeededRandom): Writer[] {
  const { guildId, owner, administrator, bots, people, talk, images, roles, general } = actors
  const [first, second, third, fourth, fifth] = people
  const [given = '', other = ''] = roles
  const member = (name: string, person: Somebody, roleId: string) =>
    new MemberWriter(name, stage, random.fork(), {
      ...{ guildId, channelId: general, roleId, person },
      ...{ moderator: owner.token, administrator: administrator.token },
    })
  const talker = (name: string, channelId: string | undefined, speaker: Somebody | undefined) =>
    new MessageWriter(name, stage, random.fork(), {
      ...{ channelId: channelId ?? '', speaker: must(speaker), moderator: owner.token, copies: 1 },
    })
  const image = { guildId, token: owner.token, images }
  return [
    new RoleWriter('roles', stage, random.fork(), { guildId, token: owner.token }),
    new ChannelWriter('channels', stage, random.fork(), { guildId, token: bots.admin.token, roleId: given }),
    new EmojiWriter('emojis', stage, random.fork(), image),
    new ScheduledEventWriter('events', stage, random.fork(), { guildId, token: owner.token }),
    new GuildWriter('guilds', stage, random.fork(), must(fourth).token),
    new ThreadWriter('threads', stage, random.fork(), {
      ...{ guildId, channelId: actors.threads, token: bots.admin.token, other: must(third) },
    }),
    talker('talk', talk[0], first),
    talker('chat', talk[1], second),
    new MessageWriter('whisper', stage, random.fork(), {
      ...{ channelId: actors.direct, speaker: must(first), moderator: null, copies: 2 },
    }),
    member('comer', actors.comers[0], given),
    member('goer', actors.comers[1], other),
    new ApplicationWriter('applications', stage, random.fork(), must(fourth).token),
    new UserWriter('user', stage, random.fork(), { person: must(fifth), images }),
  ]
}

function must(somebody: Somebody | undefined): Somebody {
  if (!somebody) throw new Error('there are too few users')
  return somebody
}
