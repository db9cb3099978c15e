import type { Cast } from './cast.ts'
import type { Dice } from './dice.ts'
import { ScheduledEventWriter } from './event-writer.ts'
import { ChannelWriter, EmojiWriter, GuildWriter, RoleWriter } from './guild-writers.ts'
import { ApplicationWriter, MemberWriter, type Somebody, UserWriter } from './people-writers.ts'
import { Talker, ThreadWriter } from './talk-writers.ts'
import type { Stage, Writer } from './writer.ts'

/** All concurrent writers, each with its own random numbers. */
export function writersOf(cast: Cast, stage: Stage, dice: Dice): Writer[] {
  const { guildId, owner, administrator, bots, people, talk, images, roles, general } = cast
  const [first, second, third, fourth, fifth] = people
  const [given = '', other = ''] = roles
  const member = (name: string, person: Somebody, roleId: string) =>
    new MemberWriter(name, stage, dice.fork(), {
      ...{ guildId, channelId: general, roleId, person },
      ...{ moderator: owner.token, administrator: administrator.token },
    })
  const talker = (name: string, channelId: string | undefined, speaker: Somebody | undefined) =>
    new Talker(name, stage, dice.fork(), {
      ...{ channelId: channelId ?? '', speaker: must(speaker), moderator: owner.token, copies: 1 },
    })
  const image = { guildId, token: owner.token, images }
  return [
    new RoleWriter('roles', stage, dice.fork(), { guildId, token: owner.token }),
    new ChannelWriter('channels', stage, dice.fork(), { guildId, token: bots.admin.token, roleId: given }),
    new EmojiWriter('emojis', stage, dice.fork(), image),
    new ScheduledEventWriter('events', stage, dice.fork(), { guildId, token: owner.token }),
    new GuildWriter('guilds', stage, dice.fork(), must(fourth).token),
    new ThreadWriter('threads', stage, dice.fork(), {
      ...{ guildId, channelId: cast.threads, token: bots.admin.token, other: must(third) },
    }),
    talker('talk', talk[0], first),
    talker('chat', talk[1], second),
    new Talker('whisper', stage, dice.fork(), {
      ...{ channelId: cast.direct, speaker: must(first), moderator: null, copies: 2 },
    }),
    member('comer', cast.comers[0], given),
    member('goer', cast.comers[1], other),
    new ApplicationWriter('applications', stage, dice.fork(), must(fourth).token),
    new UserWriter('user', stage, dice.fork(), { person: must(fifth), images }),
  ]
}

function must(somebody: Somebody | undefined): Somebody {
  if (!somebody) throw new Error('the cast is too small')
  return somebody
}
