import { hash } from 'node:crypto'
import { ApplicationFlag } from '@guildhall/protocol/enums/application-flag'
import { ChannelFlag } from '@guildhall/protocol/enums/channel-flag'
import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { MemberFlag } from '@guildhall/protocol/enums/member-flag'
import { MessageType } from '@guildhall/protocol/enums/message-type'
import { RelationshipType } from '@guildhall/protocol/enums/relationship-type'
import { RoleFlag } from '@guildhall/protocol/enums/role-flag'
import { WebhookType } from '@guildhall/protocol/enums/webhook'
import { GROUP_LIMITS } from '@guildhall/protocol/group-limits'
import type { OnboardingSettings } from '@guildhall/protocol/objects/guilds/onboarding'
import { TABLES } from 'guildhall/features'
import type { Db } from 'guildhall/store/db'
import { examineOwners } from 'guildhall/store/examination/examine-owners'
import { nameKey, nameKeyOrNull } from 'guildhall/store/rows/name-key'
import { SYSTEM_USER } from 'guildhall/store/rows/system-user'
import { activityFaults } from './activity-invariants.ts'
import { eventFaults } from './event-invariants.ts'
import { messagePartFaults } from './message-invariants.ts'
import { offerFaults } from './offer-invariants.ts'
import { readStore, type StoreContents } from './store-contents.ts'
import { targetFaults } from './target-invariants.ts'

/**
 * What is wrong in a store, a sentence each; empty if nothing is. It knows nothing of how the store came to be so: counts are
 * counted again, whatever points somewhere must find it unless a job is going to remove it, and events and audit entries
 * must agree with the rows. Ask for a snapshot of a store that is in use.
 */
export async function storeFaults(db: Db): Promise<string[]> {
  const contents = await readStore(db)
  const rules = [
    countFaults,
    orphanFaults,
    columnFaults,
    talkFaults,
    messagePartFaults,
    threadFaults,
    imageFaults,
    voiceFaults,
    hostFaults,
    pruneFaults,
    onboardingFaults,
    integrationFaults,
    webhookFaults,
    commandFaults,
    teamFaults,
    offerFaults,
    relationshipFaults,
    eventFaults,
    targetFaults,
    activityFaults,
  ]
  const owners = await examineOwners(db.q, TABLES, '')
  const orphans = owners.state === 'ok' ? [] : [owners.says]
  return [...orphans, ...(await fileFaults(db)), ...rules.flatMap((rule) => [...rule(contents)])]
}

type Faults = Iterable<string>

/** What SQLite itself finds wrong with its file. */
async function fileFaults(db: Db): Promise<string[]> {
  if (db.dialect !== 'sqlite') return []
  const checks = await db.run<{ integrity_check: string }>('PRAGMA integrity_check', [])
  const keys = await db.run('PRAGMA foreign_key_check', [])
  const complaints = checks.map(({ integrity_check }) => integrity_check).filter((text) => text !== 'ok')
  return [...complaints, ...keys.map((row) => `foreign key: ${JSON.stringify(row)}`)]
}

/** Counts that are kept beside what they count. */
function* countFaults({ guilds, members, roles, boosts, leftovers }: StoreContents): Faults {
  const inGuild = tally(members, ({ guild_id }) => guild_id)
  const holding = new Map<string, number>()
  for (const { guild_id, wire } of members) {
    for (const id of new Set<string>(JSON.parse(wire).roles)) add(holding, `${guild_id}/${id}`, 1)
  }
  for (const { id, member_count, wire } of guilds) {
    yield* differs(`guild ${id}: members`, member_count, inGuild.get(id) ?? 0)
    const given = boosts.filter((boost) => boost.guild_id === id).reduce((sum, { count }) => sum + count, 0)
    yield* differs(`guild ${id}: boosts`, JSON.parse(wire).premium_subscription_count ?? 0, given)
  }
  for (const { guild_id, id, member_count } of roles) {
    if (leftovers.isSwept(guild_id, null)) continue
    yield* differs(`role ${id}: holders`, member_count, holding.get(`${guild_id}/${id}`) ?? 0)
  }
}

/** Tables whose rows are each about a user. */
const OF_USERS = [
  'members',
  'bans',
  'tokens',
  'authorizations',
  'authorization_codes',
  'access_tokens',
  'user_installations',
  'connections',
  'role_connections',
  'private_recipients',
  'read_states',
  'user_guild_settings',
  'user_settings',
  'voice_states',
  'join_requests',
] as const

/** What points to something that isn't there. */
function* orphanFaults(contents: StoreContents): Faults {
  const { guilds, users, channels, members, leftovers } = contents
  const known = new Set(guilds.map(({ id }) => id))
  const people = new Set(users.map(({ id }) => id))
  const isIn = new Set(members.map(({ guild_id, user_id }) => `${guild_id}/${user_id}`))
  const ofGuilds = ['roles', 'channels', 'emojis', 'stickers', 'members', 'bans', 'audit_entries', 'threads'] as const
  const besides = ['invites', 'thread_members', 'boosts', 'voice_states', 'voice_channels', ...OF_HOSTS] as const
  const documents = ['member_verification_forms', 'join_requests', 'welcome_screens', 'onboardings'] as const
  for (const table of [...ofGuilds, ...besides, ...documents, 'integrations'] as const) {
    for (const { guild_id } of contents[table]) {
      if (!known.has(guild_id) && !leftovers.isSwept(guild_id, null))
        yield `${table}: of guild ${guild_id}, which is gone`
    }
  }
  for (const table of OF_USERS) {
    for (const { user_id } of contents[table]) if (!people.has(user_id)) yield `${table}: of nobody: ${user_id}`
  }
  for (const { guild_id, id, user_id, status } of contents.join_requests) {
    if (status === 'APPROVED' || isIn.has(`${guild_id}/${user_id}`) || leftovers.isSwept(guild_id, null)) continue
    yield `join request ${id}: of ${user_id}, who is no member`
  }
  for (const { id, owner_id } of guilds) {
    if (!isIn.has(`${id}/${owner_id}`)) yield `guild ${id}: its owner is no member`
  }
  for (const { guild_id, user_id } of contents.bans) {
    if (isIn.has(`${guild_id}/${user_id}`)) yield `guild ${guild_id}: ${user_id} is banned and a member`
  }
  for (const { guild_id, user_id } of contents.boosts) {
    const isEnding = leftovers.has('end-boosts', (job) => job.guild_id === guild_id && job.user_id === user_id)
    if (!isIn.has(`${guild_id}/${user_id}`) && !isEnding && !leftovers.isSwept(guild_id, null)) {
      yield `guild ${guild_id}: ${user_id} boosts it and is no member`
    }
  }
  const places = new Set(channels.map(({ id }) => id))
  for (const { code, guild_id, channel_id, inviter_id, uses, wire } of contents.invites) {
    if (leftovers.isSwept(guild_id, null)) continue
    if (!places.has(channel_id)) yield `invite ${code}: to channel ${channel_id}, which is gone`
    if (inviter_id !== null && !people.has(inviter_id)) yield `invite ${code}: of nobody: ${inviter_id}`
    const { max_uses, target_user_id, target_application_id } = JSON.parse(wire)
    if (target_user_id && !people.has(target_user_id)) yield `invite ${code}: to nobody's stream: ${target_user_id}`
    if (target_application_id && !contents.applications.some(({ id }) => id === target_application_id)) {
      yield `invite ${code}: to application ${target_application_id}, which is gone`
    }
    if (max_uses > 0 && uses >= max_uses) yield `invite ${code}: used up`
  }
  const byId = new Map(channels.map((channel) => [channel.id, channel]))
  for (const { id, guild_id, wire } of channels) {
    const { parent_id, permission_overwrites } = JSON.parse(wire)
    const parent = byId.get(parent_id)
    if (parent_id && JSON.parse(parent?.wire ?? '{}').type !== ChannelType.GUILD_CATEGORY) {
      yield `channel ${id}: its category ${parent_id} is none`
    }
    for (const overwrite of permission_overwrites) {
      if (overwrite.type !== 0 || contents.roles.some((role) => role.id === overwrite.id)) continue
      if (!leftovers.isSwept(guild_id, null)) yield `channel ${id}: an overwrite of role ${overwrite.id}, which is gone`
    }
  }
  yield* accountFaults(contents, people)
}

function* teamFaults({ teams, team_members, applications }: StoreContents): Faults {
  const owners = new Map(teams.map(({ id, owner_id }) => [id, owner_id]))
  const isIn = new Set(
    team_members.flatMap(({ team_id, user_id, state }) => (state === 2 ? [`${team_id}/${user_id}`] : [])),
  )
  for (const { id, owner_id } of teams) if (!isIn.has(`${id}/${owner_id}`)) yield `team ${id}: its owner is not in it`
  for (const { team_id } of team_members) if (!owners.has(team_id)) yield `team ${team_id}: it is gone, and has members`
  for (const { id, team_id, owner_id } of applications) {
    if (team_id !== null) yield* differs(`application ${id}: its owner`, owner_id, owners.get(team_id))
  }
}

function* accountFaults(contents: StoreContents, people: ReadonlySet<string>): Faults {
  const { applications, users, tokens, leftovers } = contents
  const bots = new Set(applications.map(({ bot_id }) => bot_id))
  for (const { id, owner_id, bot_id, flags, activity, is_on_shelf } of applications) {
    const { is_published, is_taken_down = false } = JSON.parse(activity)
    const isShown = (flags & ApplicationFlag.EMBEDDED) !== 0 && is_published && !is_taken_down
    yield* differs(`application ${id}: on the shelf`, is_on_shelf, isShown)
    if (!people.has(owner_id)) yield `application ${id}: of nobody: ${owner_id}`
    if (bot_id !== null && !people.has(bot_id)) yield `application ${id}: its bot ${bot_id} is gone`
  }
  for (const { user_id, application_id } of contents.user_installations) {
    if (applications.some(({ id }) => id === application_id)) continue
    const isLeaving = leftovers.has('remove-application', (job) => job.application_id === application_id)
    if (!isLeaving) yield `user ${user_id}: has installed ${application_id}, which is gone`
  }
  for (const { id, is_bot, username } of users) {
    if (!is_bot || id === SYSTEM_USER.id) continue
    const isLeaving = leftovers.has('remove-application', ({ bot_id }) => bot_id === id)
    if (!bots.has(id) && username !== 'Deleted User' && !isLeaving) yield `bot ${id}: of no application`
    const own = tokens.filter(({ user_id }) => user_id === id).length
    if (own > 1) yield `bot ${id}: ${own} tokens`
  }
  const inList = new Set(contents.private_recipients.map(({ channel_id, user_id }) => `${channel_id}/${user_id}`))
  for (const { id, recipient_ids, wire } of contents.private_channels) {
    const recipients: string[] = JSON.parse(recipient_ids)
    for (const user of recipients) {
      if (!inList.delete(`${id}/${user}`)) yield `private channel ${id}: ${user} has no row`
    }
    if (wire === null) continue
    if (!recipients.includes(JSON.parse(wire).ownerId)) yield `group ${id}: its owner is not in it`
    if (recipients.length > GROUP_LIMITS.recipients) yield `group ${id}: too many are in it`
  }
  for (const key of inList) yield `private channel ${key.replace('/', ': ')} is no recipient`
}

/** Columns that say again what stands in a document. */
function* columnFaults(contents: StoreContents): Faults {
  const { guilds, members, users } = contents
  for (const table of [
    'guilds',
    'users',
    'roles',
    'channels',
    'emojis',
    'stickers',
    'audit_entries',
    'messages',
    'stage_instances',
    'scheduled_events',
    'integrations',
  ] as const) {
    for (const { id, wire } of contents[table]) yield* differs(`${table} ${id}: the id`, JSON.parse(wire).id, id)
  }
  for (const { id, owner_id, is_discoverable, name_key, dms_disabled_until, vanity_url_code, wire } of guilds) {
    const settings = JSON.parse(wire)
    yield* differs(`guild ${id}: the owner`, owner_id, settings.owner_id)
    yield* differs(`guild ${id}: discoverable`, is_discoverable, settings.features.includes('DISCOVERABLE'))
    yield* differs(`guild ${id}: the name that is searched`, name_key, nameKey(settings.name))
    const until = settings.incidents_data?.dms_disabled_until ?? null
    yield* differs(`guild ${id}: paused DMs`, dms_disabled_until, until === null ? null : Date.parse(until))
    yield* differs(`guild ${id}: the vanity URL`, vanity_url_code, settings.vanity_url_code)
    if (vanity_url_code !== null && !settings.features.includes('VANITY_URL')) yield `guild ${id}: no vanity URL is its`
  }
  const wires = new Map(users.map(({ id, wire }) => [id, wire]))
  for (const { guild_id, user_id, wire, user_wire, username_key, global_name_key, nick_key, ...more } of members) {
    const what = `guild ${guild_id}: member ${user_id}: `
    const user = JSON.parse(user_wire)
    yield* differs(`${what}no record of the last activity`, more.active_until === null, user.bot === true)
    yield* differs(`${what}roles`, more.has_roles, JSON.parse(wire).roles.length > 0)
    yield* differs(`${what}the user`, user_wire, wires.get(user_id))
    yield* differs(`${what}the name`, username_key, nameKey(user.username))
    yield* differs(`${what}the global name`, global_name_key, nameKeyOrNull(user.global_name))
    yield* differs(`${what}the nick`, nick_key, nameKeyOrNull(JSON.parse(wire).nick))
    yield* differs(`${what}pending`, more.is_pending, JSON.parse(wire).pending)
    yield* differs(
      `${what}a guest`,
      more.guest_channel_id !== null,
      (JSON.parse(wire).flags & MemberFlag.IS_GUEST) !== 0,
    )
  }
  for (const { id, wire, action_type, user_id, target_id } of contents.audit_entries) {
    const entry = JSON.parse(wire)
    const columns = [action_type, user_id, target_id].join()
    yield* differs(`audit entry ${id}`, columns, [entry.action_type, entry.user_id, entry.target_id].join())
  }
}

/** Messages, with their reactions and pins. */
function* talkFaults(contents: StoreContents): Faults {
  const { channels, threads, private_channels, messages, reactions, pins, leftovers } = contents
  const places = new Set([...channels, ...threads, ...private_channels].map(({ id }) => id))
  const newest = new Map<string, bigint>()
  const kinds = new Map<string, number>()
  const pinned = new Set<string>()
  for (const { guild_id, channel_id, id, author_id, wire } of messages) {
    if (leftovers.isSwept(guild_id, channel_id)) continue
    if (!places.has(channel_id)) yield `message ${id}: in channel ${channel_id}, which is gone`
    const message = JSON.parse(wire)
    yield* differs(
      `message ${id}: author and channel`,
      `${author_id} ${channel_id}`,
      `${message.author_id} ${message.channel_id}`,
    )
    for (const kind of message.reactions ?? []) kinds.set(`${channel_id}/${kind.id}`, kind.count)
    for (const answer of message.poll?.answers ?? []) kinds.set(`${channel_id}/${answer.kind_id}`, answer.count)
    if (message.pinned) pinned.add(`${channel_id}/${id}`)
    if (BigInt(id) > (newest.get(channel_id) ?? 0n)) newest.set(channel_id, BigInt(id))
  }
  const chosen = tally(reactions, ({ channel_id, kind_id }) => `${channel_id}/${kind_id}`)
  for (const [key, count] of kinds) yield* differs(`reaction ${key}: those who chose it`, count, chosen.get(key) ?? 0)
  for (const { guild_id, channel_id, kind_id } of reactions) {
    const isLeft = leftovers.has('sweep-reactions', ({ kind_ids }) => kind_ids.includes(kind_id))
    if (kinds.has(`${channel_id}/${kind_id}`) || isLeft || leftovers.isSwept(guild_id, channel_id)) continue
    yield `reaction ${channel_id}/${kind_id}: to no message`
  }
  for (const { guild_id, channel_id, message_id } of pins) {
    if (leftovers.isSwept(guild_id, channel_id) || pinned.delete(`${channel_id}/${message_id}`)) continue
    yield `pin of ${message_id}: the message is gone or not pinned`
  }
  for (const key of pinned) yield `message ${key}: pinned, and there is no pin`
  const noted = new Map([...contents.streams, ...threads].map(({ id, last_message_id }) => [id, last_message_id]))
  for (const [id, last] of newest) {
    if (BigInt(noted.get(id) ?? 0) < last) yield `channel ${id}: its newest message is ${last}`
  }
}

/** Threads: their counts, and columns that say again what stands in their documents. */
function* threadFaults({ threads, channels, members, messages, thread_members, leftovers }: StoreContents): Faults {
  const inside = tally(thread_members, ({ thread_id }) => thread_id)
  const isCounted = ({ id, channel_id, wire }: { id: string; channel_id: string; wire: string }) =>
    id !== channel_id && JSON.parse(wire).type !== MessageType.THREAD_STARTER_MESSAGE
  const said = tally(messages.filter(isCounted), ({ channel_id }) => channel_id)
  const parents = new Set(channels.map(({ id }) => id))
  for (const thread of threads) {
    const { guild_id, id, parent_id, wire } = thread
    if (leftovers.isSwept(guild_id, id) || leftovers.isSwept(guild_id, parent_id)) continue
    const { thread_metadata, type, flags } = JSON.parse(wire)
    const { archived, archive_timestamp } = thread_metadata
    const isTimeless = archived || (flags & ChannelFlag.PINNED) !== 0
    if (!parents.has(parent_id)) yield `thread ${id}: its channel ${parent_id} is gone`
    yield* differs(`thread ${id}: members`, thread.member_count, inside.get(id) ?? 0)
    yield* differs(`thread ${id}: messages`, thread.message_count, said.get(id) ?? 0)
    if (thread.total_message_sent < thread.message_count) yield `thread ${id}: fewer messages sent than there are`
    yield* differs(`thread ${id}: type and archived`, `${thread.type} ${thread.archived}`, `${type} ${archived}`)
    yield* differs(`thread ${id}: when it changed`, thread.archived_at, Date.parse(archive_timestamp))
    yield* differs(`thread ${id}: whether it will be archived`, thread.archive_due_at === null, isTimeless)
  }
  const known = new Set(threads.map(({ id }) => id))
  const isIn = new Set(members.map(({ guild_id, user_id }) => `${guild_id}/${user_id}`))
  for (const { guild_id, thread_id, user_id } of thread_members) {
    if (leftovers.isSwept(guild_id, thread_id)) continue
    if (!known.has(thread_id)) yield `thread member ${user_id}: of thread ${thread_id}, which is gone`
    const isLeaving = leftovers.has(
      'leave-threads',
      (job) => job.guild_id === guild_id && job.user_ids.includes(user_id),
    )
    if (!isIn.has(`${guild_id}/${user_id}`) && !isLeaving)
      yield `thread ${thread_id}: ${user_id} is in it and no member`
  }
}

/** Every picture is shown by its owner, and every picture that is shown is there. */
function* imageFaults(contents: StoreContents): Faults {
  const { images, leftovers } = contents
  const shown = new Map<string, string | null>()
  const show = (kind: string, owner: string, guild: string, value: string | null | undefined) => {
    if (value != null) shown.set(`${kind} of ${owner} in ${guild}`, value)
  }
  for (const { id, wire } of contents.guilds) {
    const settings = JSON.parse(wire)
    for (const kind of ['icon', 'splash', 'discovery_splash', 'banner', 'home_header'])
      show(kind, id, id, settings[kind])
  }
  for (const { id, wire } of contents.users) {
    for (const kind of ['avatar', 'banner']) show(kind, id, '0', JSON.parse(wire)[kind])
  }
  for (const { guild_id, user_id, wire } of contents.members) {
    for (const kind of ['avatar', 'banner']) show(`member_${kind}`, user_id, guild_id, JSON.parse(wire)[kind])
  }
  for (const { id, icon, cover_image, activity } of contents.applications) {
    show('application_icon', id, '0', icon)
    show('application_cover', id, '0', cover_image)
    const { cover_image: cover, background_image, preview_video } = JSON.parse(activity)
    show('activity_cover', id, '0', cover)
    show('activity_background', id, '0', background_image)
    show('activity_preview', id, '0', preview_video)
  }
  for (const { id, image } of contents.activity_links) show('activity_link', id, '0', image)
  for (const { guild_id, id, wire } of contents.roles) show('role_icon', id, guild_id, JSON.parse(wire).icon)
  for (const { guild_id, id, wire } of contents.scheduled_events) {
    show('scheduled_event', id, guild_id, JSON.parse(wire).image)
  }
  for (const { id, wire } of contents.private_channels) {
    if (wire !== null) show('channel_icon', id, '0', JSON.parse(wire).icon)
  }
  for (const { guild_id, id, avatar } of contents.webhooks) show('avatar', id, guild_id, avatar)
  for (const { guild_id, id } of contents.emojis) show('emoji', id, guild_id, '')
  for (const { id } of contents.application_emojis) show('emoji', id, '0', '')
  for (const { id, icon } of contents.teams) show('team_icon', id, '0', icon)
  for (const { guild_id, id } of contents.stickers) show('sticker', id, guild_id, '')
  for (const { kind, owner_id, guild_id, hash: given, is_animated, bytes } of images) {
    if (leftovers.isSwept(guild_id, null)) continue
    const what = `${kind} of ${owner_id} in ${guild_id}`
    const digest = hash('sha256', bytes, 'hex').slice(0, 32)
    yield* differs(`${what}: the bytes`, given, is_animated ? `a_${digest}` : digest)
    const hashShown = shown.get(what)
    if (hashShown === undefined) yield `${what}: nobody shows it`
    else if (hashShown !== '') yield* differs(`${what}: the hash that is shown`, hashShown, given)
  }
  for (const { kind, owner_id, guild_id } of images) shown.delete(`${kind} of ${owner_id} in ${guild_id}`)
  for (const what of shown.keys()) {
    if (!leftovers.isSwept(what.split(' in ')[1] ?? '', null)) yield `${what}: shown, and not there`
  }
}

const VOICE: readonly number[] = [ChannelType.GUILD_VOICE, ChannelType.GUILD_STAGE_VOICE]

function* voiceFaults({ voice_states, voice_channels, channels, members, leftovers }: StoreContents): Faults {
  const types = new Map(channels.map(({ id, wire }) => [id, JSON.parse(wire).type]))
  const isIn = new Set(members.map(({ guild_id, user_id }) => `${guild_id}/${user_id}`))
  const started = new Map(voice_channels.map(({ id, started_at }) => [id, started_at]))
  const isSettling = (id: string) => leftovers.has('settle-voice-channel', (job) => job.channel_id === id)
  for (const { guild_id, user_id, channel_id } of voice_states) {
    if (leftovers.isSwept(guild_id, null)) continue
    if (!isIn.has(`${guild_id}/${user_id}`)) yield `voice of ${user_id}: no member`
    if (!VOICE.includes(types.get(channel_id))) yield `voice of ${user_id}: in ${channel_id}, which is no voice channel`
    if (started.get(channel_id) == null && !isSettling(channel_id))
      yield `voice channel ${channel_id}: since when is not known`
  }
  const occupied = new Set(voice_states.map(({ channel_id }) => channel_id))
  for (const { guild_id, id, started_at } of voice_channels) {
    if (isSettling(id) || leftovers.isSwept(guild_id, id)) continue
    if (!types.has(id)) yield `voice channel ${id}: gone`
    if (started_at !== null && !occupied.has(id)) yield `voice channel ${id}: nobody is in it`
  }
}

/** Stages and scheduled events: they belong together, take place in channels that are there, and interest those who are members. */
function* hostFaults(contents: StoreContents): Faults {
  const { scheduled_events, scheduled_event_users, stage_instances, channels, members, leftovers } = contents
  const types = new Map(channels.map(({ id, wire }) => [id, JSON.parse(wire).type]))
  const interested = tally(scheduled_event_users, ({ event_id }) => event_id)
  const stages = new Map(stage_instances.map(({ id, wire }) => [id, JSON.parse(wire)]))
  const known = new Map(scheduled_events.map((row) => [row.id, JSON.parse(row.wire)]))
  for (const { guild_id, id, creator_id, is_open, due_at, user_count } of scheduled_events) {
    if (leftovers.isSwept(guild_id, null)) continue
    const event = known.get(id)
    yield* differs(`scheduled event ${id}: who is interested`, user_count, interested.get(id) ?? 0)
    yield* differs(
      `scheduled event ${id}: creator and open`,
      `${creator_id} ${is_open}`,
      `${event.creator_id} ${event.status < 3}`,
    )
    if (event.entity_id !== null && stages.get(event.entity_id)?.guild_scheduled_event_id !== id)
      yield `scheduled event ${id}: its stage ${event.entity_id} is not open for it`
    if (!is_open && due_at !== null) yield `scheduled event ${id}: over, and to be moved`
    if (is_open && event.channel_id !== null && !VOICE.includes(types.get(event.channel_id)))
      yield `scheduled event ${id}: in ${event.channel_id}, which is no voice channel`
  }
  for (const { guild_id, channel_id, id } of stage_instances) {
    if (leftovers.isSwept(guild_id, null)) continue
    const stage = stages.get(id)
    yield* differs(`stage ${id}: the channel`, channel_id, stage.channel_id)
    if (types.get(channel_id) !== ChannelType.GUILD_STAGE_VOICE)
      yield `stage ${id}: in ${channel_id}, which is no stage`
    const event = known.get(stage.guild_scheduled_event_id)
    if (stage.guild_scheduled_event_id !== null && event?.entity_id !== id)
      yield `stage ${id}: its event knows nothing of it`
  }
  const isIn = new Set(members.map(({ guild_id, user_id }) => `${guild_id}/${user_id}`))
  for (const { guild_id, event_id, user_id } of scheduled_event_users) {
    if (leftovers.isSwept(guild_id, null)) continue
    const isLeaving = leftovers.has(
      'leave-scheduled-events',
      (job) => job.guild_id === guild_id && job.user_ids.includes(user_id),
    )
    if (!isIn.has(`${guild_id}/${user_id}`) && !isLeaving) yield `interest in ${event_id}: ${user_id} is no member`
    const isSwept = leftovers.has('sweep-scheduled-event', (job) => job.event_id === event_id)
    if (!known.has(event_id) && !isSwept) yield `interest in ${event_id}: there is no such event`
  }
}

const OF_HOSTS = ['stage_instances', 'scheduled_events', 'scheduled_event_users'] as const

/** A prune that is under way has a job that goes on with it. */
function* pruneFaults({ prunes, leftovers }: StoreContents): Faults {
  for (const { guild_id } of prunes) {
    const goesOn = leftovers.has('prune-members', (job) => job.guild_id === guild_id)
    if (!goesOn && !leftovers.isSwept(guild_id, null)) yield `prune of guild ${guild_id}: nobody goes on with it`
  }
}

/** A role says of itself whether an option of onboarding gives it. */
function* onboardingFaults({ onboardings, roles, leftovers }: StoreContents): Faults {
  const given = new Map(onboardings.map(({ guild_id, wire }) => [guild_id, roleIdsOf(JSON.parse(wire))]))
  for (const { guild_id, id, wire } of roles) {
    if (leftovers.isSwept(guild_id, null)) continue
    const isMarked = (JSON.parse(wire).flags & RoleFlag.IN_PROMPT) !== 0
    yield* differs(`role ${id}: whether it is in a prompt`, isMarked, given.get(guild_id)?.has(id) ?? false)
  }
}

const roleIdsOf = ({ prompts }: OnboardingSettings): Set<string> =>
  new Set(prompts.flatMap(({ options }) => options.flatMap(({ role_ids }) => role_ids)))

/** Commands are offered where their application is, and what is set is set for what there is. */
function* commandFaults(contents: StoreContents): Faults {
  const { application_commands, application_command_permissions, integrations, leftovers } = contents
  const installed = new Set(integrations.map(({ guild_id, application_id }) => `${guild_id}/${application_id}`))
  const isGone = (guildId: string, applicationId: string) =>
    !installed.has(`${guildId}/${applicationId}`) && !leftovers.isSwept(guildId, null)
  const places = new Map(application_commands.map(({ id, guild_id }) => [id, guild_id]))
  for (const { id, guild_id, application_id, type, name, size, wire } of application_commands) {
    if (guild_id !== '0' && isGone(guild_id, application_id)) yield `command ${id}: its application is not in the guild`
    const stored = JSON.parse(wire)
    if (stored.type !== type || stored.name !== name) yield `command ${id}: its document says otherwise than its row`
    yield* differs(`command ${id}: size`, size, wire.length)
  }
  for (const { guild_id, application_id, command_id } of application_command_permissions) {
    const what = `permissions of ${command_id} in guild ${guild_id}`
    if (isGone(guild_id, application_id)) yield `${what}: the application is not in the guild`
    const isSwept = leftovers.has('sweep-commands', ({ command_ids }) => command_ids.includes(command_id))
    const place = command_id === application_id ? '0' : places.get(command_id)
    if (place !== '0' && place !== guild_id && !isSwept) yield `${what}: there is no such command`
  }
}

/** Bots and their integrations, subscribers and the roles that they hold. */
function* integrationFaults(contents: StoreContents): Faults {
  const { integrations, integration_subscriptions, members, guilds, roles, applications, leftovers } = contents
  const owners = new Set(guilds.map(({ id, owner_id }) => `${id}/${owner_id}`))
  const isIn = new Map(members.map(({ guild_id, user_id, wire }) => [`${guild_id}/${user_id}`, JSON.parse(wire).roles]))
  const bots = new Set(applications.map(({ bot_id }) => bot_id))
  const installed = new Set(integrations.map(({ guild_id, bot_id }) => `${guild_id}/${bot_id}`))
  for (const { guild_id, user_id } of members) {
    const key = `${guild_id}/${user_id}`
    if (!bots.has(user_id) || owners.has(key) || installed.has(key) || leftovers.isSwept(guild_id, null)) continue
    yield `guild ${guild_id}: bot ${user_id} has no integration`
  }
  const running = tally(
    integration_subscriptions.filter(({ expires_at }) => expires_at === null),
    ({ guild_id, integration_id }) => `${guild_id}/${integration_id}`,
  )
  const roleOf = new Map<string, string>()
  for (const { guild_id, id, bot_id, subscriber_count, wire } of integrations) {
    if (leftovers.isSwept(guild_id, null)) continue
    const { role_id } = JSON.parse(wire)
    if (bot_id !== null && !isIn.has(`${guild_id}/${bot_id}`)) yield `integration ${id}: its bot is no member`
    yield* differs(`integration ${id}: subscribers`, subscriber_count, running.get(`${guild_id}/${id}`) ?? 0)
    const role = roles.find((each) => each.id === role_id)
    if (bot_id === null && JSON.parse(role?.wire ?? '{}').tags?.integration_id !== id)
      yield `integration ${id}: it has no role`
    roleOf.set(`${guild_id}/${id}`, role_id)
  }
  for (const { guild_id, integration_id, user_id } of integration_subscriptions) {
    if (leftovers.isSwept(guild_id, null)) continue
    const roleId = roleOf.get(`${guild_id}/${integration_id}`)
    const held = isIn.get(`${guild_id}/${user_id}`)
    if (roleId === undefined) yield `subscription to ${integration_id}: it is gone`
    else if (!held?.includes(roleId)) yield `subscription of ${user_id}: the member doesn't hold the role`
  }
}

/** Friends are friends to each other, a request has two sides, and whoever is blocked is nobody's friend. Their invites are good. */
function* relationshipFaults({ relationships, users, private_invites, private_channels }: StoreContents): Faults {
  const people = new Map(users.map(({ id, is_bot }) => [id, is_bot]))
  const types = new Map(relationships.map(({ user_id, other_id, type }) => [`${user_id}/${other_id}`, type]))
  for (const { user_id, other_id, type, nickname } of relationships) {
    const what = `relationship of ${user_id} to ${other_id}`
    const isBlock = type === RelationshipType.BLOCKED
    if (people.get(user_id) !== false || !people.has(other_id)) yield `${what}: of nobody, or a bot`
    if (people.get(other_id) && !isBlock) yield `${what}: a bot is no friend`
    if (nickname !== null && type !== RelationshipType.FRIEND) yield `${what}: a nickname without a friend`
    const back = types.get(`${other_id}/${user_id}`)
    if (!isBlock) yield* differs(`${what}: the other side`, back, OTHER_SIDE[type])
    else if (back !== undefined && back !== type) yield `${what}: blocked, and yet ${back}`
  }
  const groups = new Set(private_channels.filter(({ wire }) => wire !== null).map(({ id }) => id))
  for (const { code, inviter_id, channel_id, uses, wire } of private_invites) {
    if (channel_id !== null && !groups.has(channel_id)) yield `invite ${code}: into a group that is gone`
    if (people.get(inviter_id) !== false) yield `invite ${code}: of nobody, or a bot`
    const { max_uses } = JSON.parse(wire)
    if (max_uses > 0 && uses >= max_uses) yield `invite ${code}: used up`
  }
}

const OTHER_SIDE: Readonly<Record<number, number>> = {
  [RelationshipType.FRIEND]: RelationshipType.FRIEND,
  [RelationshipType.INCOMING_REQUEST]: RelationshipType.OUTGOING_REQUEST,
  [RelationshipType.OUTGOING_REQUEST]: RelationshipType.INCOMING_REQUEST,
}

/** Webhooks stand in channels of their guilds; what an application has made goes with it. */
function* webhookFaults(contents: StoreContents): Faults {
  const { webhooks, channels, guilds, applications, integrations, leftovers } = contents
  const places = new Set(channels.map(({ guild_id, id }) => `${guild_id}/${id}`))
  const installed = new Set(integrations.map(({ guild_id, application_id }) => `${guild_id}/${application_id}`))
  const botOf = new Map(applications.map(({ id, bot_id }) => [id, bot_id]))
  for (const { id, owner_id } of guilds)
    for (const [app, bot] of botOf) if (bot === owner_id) installed.add(`${id}/${app}`)
  for (const { guild_id, channel_id, id, application_id, type, token, source_channel_id } of webhooks) {
    if (leftovers.isSwept(guild_id, null)) continue
    if (!places.has(`${guild_id}/${channel_id}`)) yield `webhook ${id}: in channel ${channel_id}, which is gone`
    const isFollower = type === WebhookType.CHANNEL_FOLLOWER
    if ((token === null) !== isFollower || (source_channel_id !== null) !== isFollower)
      yield `webhook ${id}: its type doesn't go with its token or what it follows`
    const isLeaving = leftovers.has('remove-webhooks', (job) => job.application_id === application_id)
    if (application_id !== null && !installed.has(`${guild_id}/${application_id}`) && !isLeaving)
      yield `webhook ${id}: of application ${application_id}, which is gone`
  }
}

function* differs(what: string, found: unknown, expected: unknown): Faults {
  if (found !== expected) yield `${what}: ${found}, should be ${expected}`
}

function add(counts: Map<string, number>, key: string, by: number): void {
  counts.set(key, (counts.get(key) ?? 0) + by)
}

function tally<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const row of rows) add(counts, keyOf(row), 1)
  return counts
}
