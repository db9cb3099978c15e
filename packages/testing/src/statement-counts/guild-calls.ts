import { grantAccessToken } from '../clients/access-token.ts'
import { makeInactive } from '../features/inactive-members.ts'
import { joinVoice } from '../features/voice.ts'
import { multipartForm } from '../requests/multipart-form.ts'
import { newBot, type Person } from '../worlds/people.ts'
import type { World } from '../worlds/world.ts'

/** A guild of some size, and the objects in it for one call. */
export interface CallFixture {
  world: World
  guildId: string
  /** Its path. */
  guild: string
  channelId: string
  voiceId: string
  stageId: string
  forumId: string
  categoryId: string
  /** A role that all the many members have, and five that nobody has. */
  roleId: string
  roles: readonly string[]
  /** One of the many members, all of whom are also banned. */
  userId: string
  /** A member who isn't banned. */
  member: Person
  /** A user who isn't a member. */
  stranger: Person
}

export type ExampleCall = [path: string, body?: object | undefined, by?: Person]

/** Calls by the names of their operations. */
export type CallsByOperation = Readonly<Record<string, (place: CallFixture) => ExampleCall | Promise<ExampleCall>>>

/** Calls on guilds, members, bans and roles. */
export const GUILD_CALLS: CallsByOperation = {
  'Get Guild': ({ guild }) => [`${guild}?with_counts=true`],
  'Get Guild Preview': ({ guild }) => [`${guild}/preview`],
  'Modify Guild': ({ guild, stranger }) => [guild, { name: stranger.user.username }],
  'Get Guild Member': ({ guild, userId }) => [`${guild}/members/${userId}`],
  'List Guild Members': ({ guild, userId }) => [`${guild}/members?limit=1000&after=${userId}`],
  'Search Guild Members': ({ guild }) => [`${guild}/members/search?query=m000000&limit=1000`],
  'Add Guild Member': async ({ world, guild, stranger, roles }) => {
    const access_token = await grantAccessToken(world, stranger, world.bot, { scopes: 'guilds.join', lasts: 2 ** 40 })
    return [`${guild}/members/${stranger.id}`, { access_token, nick: 'new', roles }, world.bot]
  },
  'Modify Guild Member': async ({ world, guild, guildId, member, roles, voiceId }) => {
    const communication_disabled_until = new Date(world.clock.now() + 1000).toISOString()
    await joinVoice(world, member, voiceId, guildId)
    const body = { nick: 'new', roles, flags: 4, communication_disabled_until, mute: true, channel_id: null }
    return [`${guild}/members/${member.id}`, body]
  },
  'Modify Current Member': ({ guild, member }) => [`${guild}/members/@me`, { nick: 'me', bio: 'It is me.' }, member],
  'Modify Current User Nick': ({ guild, member }) => [`${guild}/members/@me/nick`, { nick: 'me' }, member],
  'Add Guild Member Role': ({ guild, userId, roles }) => [`${guild}/members/${userId}/roles/${roles[0]}`],
  'Remove Guild Member Role': ({ guild, userId, roleId }) => [`${guild}/members/${userId}/roles/${roleId}`],
  'Remove Guild Member': ({ guild, member }) => [`${guild}/members/${member.id}`],
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
  'Get Guild Prune Count': ({ guild, roleId }) => [`${guild}/prune?include_roles=${roleId}`],
  'Begin Guild Prune': async ({ world, guild, guildId, member }) => {
    await makeInactive(world, [member], 2, guildId)
    return [`${guild}/prune`, { days: 1 }]
  },
  'Get Guild Invites': async ({ world, guild, channelId }) => {
    for (let i = 0; i < 3; i++) await world.owner.api.post(`/channels/${channelId}/invites`, { unique: true })
    return [`${guild}/invites`]
  },
  'Get Invite': async (place) => [`/invites/${await inviteTo(place)}?with_counts=true`],
  'Accept Invite': async (place) => {
    const { world, stranger } = place
    await world.join(stranger)
    return [`/invites/${await inviteTo(place)}`, undefined, stranger]
  },
  'Delete Invite': async (place) => [`/invites/${await inviteTo(place)}`],
  'Get Target Users': async (place) => [`/invites/${await inviteFor(place)}/target-users`],
  'Update Target Users': async (place) => [
    `/invites/${await inviteFor(place)}/target-users`,
    multipartForm({}, { target_users_file: `${place.member.id}` }),
  ],
  'Get Target Users Job Status': async (place) => [`/invites/${await inviteFor(place)}/target-users/job-status`],
  'Modify Guild Vanity URL': async ({ world, guildId, guild, stranger }) => {
    await world.administrator.api.put(`/guildhall/guilds/${guildId}/features`, {
      features: ['COMMUNITY', 'NEWS', 'VANITY_URL'],
    })
    return [`${guild}/vanity-url`, { code: stranger.user.username }]
  },
  'Get Guild Audit Log': ({ guild }) => [`${guild}/audit-logs?limit=100`],
  'Get Current User Guilds': () => ['/users/@me/guilds?with_counts=true'],
  'Leave Guild': ({ guild, member }) => [`/users/@me${guild}`, undefined, member],
  'Get User': ({ userId }) => [`/users/${userId}`],
  'Modify Current User': ({ member }) => [
    '/users/@me',
    { username: `${member.user.username}x`, password: member.password },
    member,
  ],
  'Set Guild Boosts': ({ world, guild, member }) => [
    `/guildhall${guild}/boosts/${member.id}`,
    { count: 3 },
    world.administrator,
  ],
  'Get Guild Welcome Screen': async ({ world, guild }) => {
    await world.owner.api.patch(`${guild}/welcome-screen`, { description: 'Hello' })
    return [`${guild}/welcome-screen`]
  },
  'Modify Guild Welcome Screen': async ({ world, guild, channelId, stranger }) => {
    await world.owner.api.patch(`${guild}/welcome-screen`, { enabled: false })
    const welcome_channels = [{ channel_id: channelId, description: stranger.id }]
    return [`${guild}/welcome-screen`, { enabled: true, welcome_channels }]
  },
  'Get Guild Onboarding': ({ guild }) => [`${guild}/onboarding`],
  'Modify Guild Onboarding': async ({ world, guild, roles, channelId }) => {
    await world.owner.api.put(`${guild}/onboarding`, { enabled: false, prompts: [] })
    const options = roles.map((role) => ({ title: 'An option', role_ids: [role] }))
    const prompts = ['1', '2', '3'].map((id) => ({ id, title: 'Which?', options }))
    return [`${guild}/onboarding`, { default_channel_ids: [channelId], prompts, mode: 1 }]
  },
  'Get Guild Onboarding Answers': ({ guild, member }) => [`${guild}/onboarding-responses`, undefined, member],
  'Answer Guild Onboarding': async ({ world, guild, member, roles }) => {
    const default_channel_ids: string[] = []
    for (let i = 0; i < 7; i++) {
      const { body } = await world.owner.api.post(`${guild}/channels`, { name: 'new' })
      default_channel_ids.push(body.id)
    }
    const prompts = [{ id: '0', title: 'Which?', options: roles.map((id) => ({ title: id, role_ids: [id] })) }]
    const { body } = await world.owner.api.put(`${guild}/onboarding`, { enabled: true, default_channel_ids, prompts })
    const onboarding_responses = body.prompts[0].options.map(({ id }: { id: string }) => id)
    return [`${guild}/onboarding-responses`, { onboarding_responses }, member]
  },
  'Get Guild Integrations': ({ guild }) => [`${guild}/integrations`],
  'Delete Guild Integration': async ({ world, guild, guildId }) => {
    const bot = await newBot(world.app, world.owner)
    await world.join(bot, { guildId })
    const { body } = await world.owner.api.get(`${guild}/integrations`)
    return [`${guild}/integrations/${body.at(-1).id}`]
  },
  'Create Guild Integration': ({ world, guild }) => [
    `/guildhall${guild}/integrations`,
    CONNECTION,
    world.administrator,
  ],
  'Begin Integration Subscription': async ({ world, guild, userId }) => {
    const { body } = await world.administrator.api.post(`/guildhall${guild}/integrations`, CONNECTION)
    return [`/guildhall${guild}/integrations/${body.id}/subscribers/${userId}`, undefined, world.administrator]
  },
  'List Discoverable Guilds': () => ['/guildhall/discovery'],
  'Modify Guild Incident Actions': ({ world, guild, stranger }) => {
    const seconds = 60 + Number(BigInt(stranger.id) % 10_000n)
    const invites_disabled_until = new Date(world.clock.now() + seconds * 1000).toISOString()
    return [`${guild}/incident-actions`, { invites_disabled_until }]
  },
  'Get Guild Member Verification': async ({ world, guild }) => {
    await world.owner.api.patch(`${guild}/member-verification`, { description: 'It is ours.' })
    return [`${guild}/member-verification`]
  },
  'Modify Guild Member Verification': ({ guild, stranger }) => [
    `${guild}/member-verification`,
    { description: stranger.user.username },
  ],
  'Create Guild Join Request': async (place) => {
    await joinPending(place)
    return [`${place.guild}/requests/@me`, { form_fields: [ANSWER] }, place.stranger]
  },
  'Get Guild Join Requests': async (place) => {
    await apply(place)
    return [`${place.guild}/requests`]
  },
  'Action Guild Join Request': async (place) => [
    `${place.guild}/requests/${await apply(place)}`,
    { action: 'APPROVED' },
  ],
}

const ANSWER = { field_type: 'TEXT_INPUT', label: 'Why?', response: 'Why not?' }

/** The stranger joins while screening is on; those who join later aren't pending. */
async function joinPending({ world, guild, guildId, stranger }: CallFixture): Promise<void> {
  const screen = (enabled: boolean) =>
    world.owner.api.patch(`${guild}/member-verification`, { enabled, form_fields: [ANSWER] })
  await screen(true)
  await world.join(stranger, { guildId })
  await screen(false)
}

async function apply(place: CallFixture): Promise<string> {
  await joinPending(place)
  const { body } = await place.stranger.api.put(`${place.guild}/requests/@me`, { form_fields: [ANSWER] })
  return body.id
}

const CONNECTION = { type: 'twitch', account: { id: 'ada', name: 'Ada plays' } }

async function inviteTo({ world, channelId, roles }: CallFixture): Promise<string> {
  const body = { unique: true, max_uses: 1, role_ids: roles.slice(0, 2) }
  return (await world.owner.api.post(`/channels/${channelId}/invites`, body)).body.code
}

/** An invite with target users. */
async function inviteFor({ world, channelId, stranger }: CallFixture): Promise<string> {
  const body = { target_user_ids: [stranger.id] }
  return (await world.owner.api.post(`/channels/${channelId}/invites`, body)).body.code
}
