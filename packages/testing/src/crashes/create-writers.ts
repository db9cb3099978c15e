import { mp3, soundUri } from '../requests/sounds.ts'
import { ChannelWriter, EmojiWriter, GuildWriter, RoleWriter } from './guild-writers.ts'
import type { LoadActors } from './load-actors.ts'
import { MessageWriter, ThreadWriter } from './message-writers.ts'
import { NamedWriter } from './named-writer.ts'
import { ScheduledEventWriter } from './scheduled-event-writer.ts'
import type { SeededRandom } from './seeded-random.ts'
import { ApplicationWriter, type LoadUser, MemberWriter, UserWriter } from './user-writers.ts'
import type { LoadContext, Writer } from './writer.ts'

/** All concurrent writers, each with its own random numbers. */
export function createWriters(actors: LoadActors, stage: LoadContext, random: SeededRandom): Writer[] {
  const { guildId, owner, administrator, bots, people, talk, images, roles, general } = actors
  const [first, second, third, fourth, fifth] = people
  const [given = '', other = ''] = roles
  const member = (name: string, person: LoadUser, roleId: string) =>
    new MemberWriter(name, stage, random.fork(), {
      ...{ guildId, channelId: general, roleId, person },
      ...{ moderator: owner.token, administrator: administrator.token },
    })
  const messageWriter = (name: string, channelId: string | undefined, speaker: LoadUser | undefined) =>
    new MessageWriter(name, stage, random.fork(), {
      ...{ channelId: channelId ?? '', speaker: required(speaker), moderator: owner.token, copies: 1 },
    })
  const image = { guildId, token: owner.token, images }
  const inGuild = { token: owner.token, audits: 1, itemsOf: (answer: any) => answer, idOf: ({ id }: any) => id }
  return [
    new RoleWriter('roles', stage, random.fork(), { guildId, token: owner.token }),
    new ChannelWriter('channels', stage, random.fork(), { guildId, token: bots.admin.token, roleId: given }),
    new EmojiWriter('emojis', stage, random.fork(), image),
    new ScheduledEventWriter('events', stage, random.fork(), { guildId, token: owner.token }),
    new GuildWriter('guilds', stage, random.fork(), required(fourth).token),
    new ThreadWriter('threads', stage, random.fork(), {
      ...{ guildId, channelId: actors.threads, token: bots.admin.token, other: required(third) },
    }),
    messageWriter('talk', talk[0], first),
    messageWriter('chat', talk[1], second),
    new MessageWriter('whisper', stage, random.fork(), {
      ...{ channelId: actors.direct, speaker: required(first), moderator: null, copies: 2 },
    }),
    member('comer', actors.comers[0], given),
    member('goer', actors.comers[1], other),
    new NamedWriter('sounds', stage, random.fork(), {
      ...{ ...inGuild, path: `/guilds/${guildId}/soundboard-sounds`, most: 4, body: { sound: soundUri(mp3(1)) } },
      ...{ itemsOf: ({ items }) => items, idOf: ({ sound_id }) => sound_id },
    }),
    new NamedWriter('rules', stage, random.fork(), {
      ...{ ...inGuild, path: `/guilds/${guildId}/auto-moderation/rules`, most: 4, body: UNUSED_RULE },
    }),
    new NamedWriter('templates', stage, random.fork(), {
      ...{ ...inGuild, path: `/guilds/${guildId}/templates`, most: 1, audits: 0, body: {}, idOf: ({ code }) => code },
    }),
    new ApplicationWriter('applications', stage, random.fork(), required(fourth).token),
    new UserWriter('user', stage, random.fork(), { person: required(fifth), images }),
  ]
}

/** A rule of auto moderation that applies to no message. */
const UNUSED_RULE = {
  event_type: 1,
  trigger_type: 1,
  trigger_metadata: { keyword_filter: ['neverwritten'] },
  actions: [{ type: 1 }],
  enabled: true,
}

function required(user: LoadUser | undefined): LoadUser {
  if (!user) throw new Error('there are too few users')
  return user
}
