import { hashToken } from '../features/accounts/accounts-rules.ts'
import { putInVoice } from './in-voice.ts'
import type { Person } from './people.ts'
import type { World } from './world.ts'

/** A guild of some size, and what there is in it for one call. */
export interface Place {
  world: World
  guildId: string
  /** Its path. */
  guild: string
  channelId: string
  voiceId: string
  stageId: string
  forumId: string
  categoryId: string
  /** A role that everyone of the many has, and five that nobody has. */
  roleId: string
  roles: readonly string[]
  /** One of the many, all of whom are banned too. */
  userId: string
  /** A member who isn't banned. */
  member: Person
  /** Someone who is no member. */
  stranger: Person
}

export type Call = [path: string, body?: object | undefined, by?: Person]

/** Calls by the names of their operations. */
export type Calls = Readonly<Record<string, (place: Place) => Call | Promise<Call>>>

/** Calls on guilds, members, bans and roles. */
export const GUILD_CALLS: Calls = {
  'Get Guild': ({ guild }) => [`${guild}?with_counts=true`],
  'Get Guild Preview': ({ guild }) => [`${guild}/preview`],
  'Modify Guild': ({ guild, stranger }) => [guild, { name: stranger.user.username }],
  'Get Guild Member': ({ guild, userId }) => [`${guild}/members/${userId}`],
  'List Guild Members': ({ guild, userId }) => [`${guild}/members?limit=1000&after=${userId}`],
  'Search Guild Members': ({ guild }) => [`${guild}/members/search?query=m000000&limit=1000`],
  'Add Guild Member': async ({ world, guild, stranger, roles }) => {
    const access_token = await tokenOf(world, stranger)
    return [`${guild}/members/${stranger.id}`, { access_token, nick: 'new', roles }, world.bot]
  },
  'Modify Guild Member': async ({ world, guild, guildId, member, roles, voiceId }) => {
    const communication_disabled_until = new Date(world.clock.now() + 1000).toISOString()
    await putInVoice(world, member, voiceId, guildId)
    const body = { nick: 'new', roles, flags: 4, communication_disabled_until, mute: true, channel_id: null }
    return [`${guild}/members/${member.id}`, body]
  },
  'Modify Current Member': ({ guild, member }) => [`${guild}/members/@me`, { nick: 'me', bio: 'It is me.' }, member],
  'Modify Current User Nick': ({ guild, member }) => [`${guild}/members/@me/nick`, { nick: 'me' }, member],
  'Add Guild Member Role': ({ guild, userId, roles }) => [`${guild}/members/${userId}/roles/${roles[0]}`],
  'Remove Guild Member Role': ({ guild, userId, roleId }) => [`${guild}/members/${userId}/roles/${roleId}`],
  'Remove Guild Member': ({ guild, userId }) => [`${guild}/members/${userId}`],
  'Get Guild Bans': ({ guild, userId }) => [`${guild}/bans?limit=1000&after=${userId}`],
  'Get Guild Ban': ({ guild, userId }) => [`${guild}/bans/${userId}`],
  'Create Guild Ban': ({ guild, member }) => [`${guild}/bans/${member.id}`, { delete_message_seconds: 60 }],
  'Remove Guild Ban': ({ guild, userId }) => [`${guild}/bans/${userId}`],
  'Get Guild Roles': ({ guild }) => [`${guild}/roles`],
  'Get Guild Role': ({ guild, roleId }) => [`${guild}/roles/${roleId}`],
  'Get Guild Role Member Counts': ({ guild }) => [`${guild}/roles/member-counts`],
  'Create Guild Role': ({ guild }) => [`${guild}/roles`, { name: 'new' }],
  'Modify Guild Role': ({ guild, roles, stranger }) => [`${guild}/roles/${roles[0]}`, { name: stranger.user.username }],
  'Modify Guild Role Positions': ({ guild, roles, stranger }) => [
    `${guild}/roles`,
    roles.map((id, i) => ({ id, position: 1 + ((i + Number(stranger.id.at(-1))) % roles.length) })),
  ],
  'Delete Guild Role': async ({ world, guild }) => {
    const { body } = await world.owner.api.post(`${guild}/roles`, { name: 'one' })
    return [`${guild}/roles/${body.id}`]
  },
  'Bulk Guild Ban': async ({ world, guild, guildId, member, stranger }) => {
    const other = await world.newPerson(`${member.user.username}x`)
    await world.join(other, { guildId })
    return [`${guild}/bulk-ban`, { user_ids: [member.id, other.id, stranger.id] }]
  },
  'Get Guild Audit Log': ({ guild }) => [`${guild}/audit-logs?limit=100`],
  'Get Current User Guilds': () => ['/users/@me/guilds?with_counts=true'],
  'Leave Guild': ({ guild, member }) => [`/users/@me${guild}`, undefined, member],
  'Get User': ({ userId }) => [`/users/${userId}`],
  'Modify Current User': ({ member }) => ['/users/@me', { username: `${member.user.username}x` }, member],
  'Set Guild Boosts': ({ world, guild, member }) => [
    `/guildhall${guild}/boosts/${member.id}`,
    { count: 3 },
    world.administrator,
  ],
  'List Discoverable Guilds': () => ['/guildhall/discovery'],
}

async function tokenOf(world: World, { id: user_id }: Person): Promise<string> {
  const token = `token of ${user_id}`
  const find = world.db.q.selectFrom('applications').select('id').where('bot_id', '=', world.bot.id)
  const { id: application_id } = await find.executeTakeFirstOrThrow()
  const row = { hash: hashToken(token), user_id, application_id, scopes: 'guilds.join', expires_at: 2 ** 52 }
  await world.app.kernel.store.write((tx) => tx.q.insertInto('access_tokens').values(row).execute())
  return token
}
