import { isDeepStrictEqual } from 'node:util'
import { AuditLogEvent } from '@guildhall/protocol/enums/audit-log-event'
import { MessageFlag } from '@guildhall/protocol/enums/message-flag'
import { EVENTS } from '@guildhall/protocol/events'
import { bareThread, settingsOf } from '@guildhall/protocol/state/guild-state'
import type { StoreContents, StoredEvent } from './store-contents.ts'

type Faults = Iterable<string>

/** Where the events of a store disagree with its streams, its audit entries or its rows. */
export function* eventFaults(contents: StoreContents): Faults {
  yield* streamFaults(contents)
  yield* auditFaults(contents)
  for (const events of contents.told.values()) yield* repeatFaults(events)
  yield* structureFaults(contents)
  yield* memberFaults(contents)
  yield* messageFaults(contents)
}

/** No event stands above its stream's version, and each is of a kind that belongs there. */
function* streamFaults({ streams, told, events }: StoreContents): Faults {
  const known = new Map(streams.map((stream) => [stream.id, stream]))
  for (const { id, version, rights_version } of streams) {
    if (rights_version > version) yield `stream ${id}: rights of version ${rights_version}, it is at ${version}`
  }
  for (const { stream_id, version } of events) {
    const stream = known.get(stream_id)
    if (!stream) yield `event ${stream_id}/${version}: of no stream`
    else if (version > stream.version) yield `event ${stream_id}/${version}: the stream is at ${stream.version}`
  }
  for (const { stream, version, type } of [...told.values()].flat()) {
    if (!Object.hasOwn(EVENTS, type)) yield `event ${stream}/${version}: no kind of event: ${type}`
  }
}

/** The event that says what an audit entry says, where it stands in the guild's stream too. */
const SAID_BY: Readonly<Record<number, string>> = {
  [AuditLogEvent.GUILD_UPDATE]: 'GUILD_UPDATE',
  [AuditLogEvent.CHANNEL_CREATE]: 'CHANNEL_CREATE',
  [AuditLogEvent.CHANNEL_UPDATE]: 'CHANNEL_UPDATE',
  [AuditLogEvent.CHANNEL_DELETE]: 'CHANNEL_DELETE',
  [AuditLogEvent.CHANNEL_OVERWRITE_CREATE]: 'CHANNEL_UPDATE',
  [AuditLogEvent.CHANNEL_OVERWRITE_UPDATE]: 'CHANNEL_UPDATE',
  [AuditLogEvent.CHANNEL_OVERWRITE_DELETE]: 'CHANNEL_UPDATE',
  [AuditLogEvent.MEMBER_KICK]: 'GUILD_MEMBER_REMOVE',
  [AuditLogEvent.MEMBER_BAN_ADD]: 'GUILD_BAN_ADD',
  [AuditLogEvent.MEMBER_BAN_REMOVE]: 'GUILD_BAN_REMOVE',
  [AuditLogEvent.MEMBER_UPDATE]: 'GUILD_MEMBER_UPDATE',
  [AuditLogEvent.MEMBER_ROLE_UPDATE]: 'GUILD_MEMBER_UPDATE',
  [AuditLogEvent.MEMBER_MOVE]: 'VOICE_STATE_UPDATE',
  [AuditLogEvent.MEMBER_DISCONNECT]: 'VOICE_STATE_UPDATE',
  [AuditLogEvent.BOT_ADD]: 'GUILD_MEMBER_ADD',
  [AuditLogEvent.ROLE_CREATE]: 'GUILD_ROLE_CREATE',
  [AuditLogEvent.ROLE_UPDATE]: 'GUILD_ROLE_UPDATE',
  [AuditLogEvent.ROLE_DELETE]: 'GUILD_ROLE_DELETE',
  [AuditLogEvent.EMOJI_CREATE]: 'GUILD_EMOJIS_UPDATE',
  [AuditLogEvent.EMOJI_UPDATE]: 'GUILD_EMOJIS_UPDATE',
  [AuditLogEvent.EMOJI_DELETE]: 'GUILD_EMOJIS_UPDATE',
  [AuditLogEvent.STAGE_INSTANCE_CREATE]: 'STAGE_INSTANCE_CREATE',
  [AuditLogEvent.STAGE_INSTANCE_UPDATE]: 'STAGE_INSTANCE_UPDATE',
  [AuditLogEvent.STAGE_INSTANCE_DELETE]: 'STAGE_INSTANCE_DELETE',
  [AuditLogEvent.GUILD_SCHEDULED_EVENT_CREATE]: 'GUILD_SCHEDULED_EVENT_CREATE',
  [AuditLogEvent.GUILD_SCHEDULED_EVENT_UPDATE]: 'GUILD_SCHEDULED_EVENT_UPDATE',
  [AuditLogEvent.GUILD_SCHEDULED_EVENT_DELETE]: 'GUILD_SCHEDULED_EVENT_DELETE',
  [AuditLogEvent.STICKER_CREATE]: 'GUILD_STICKERS_UPDATE',
  [AuditLogEvent.STICKER_UPDATE]: 'GUILD_STICKERS_UPDATE',
  [AuditLogEvent.STICKER_DELETE]: 'GUILD_STICKERS_UPDATE',
  [AuditLogEvent.INTEGRATION_CREATE]: 'INTEGRATION_CREATE',
  [AuditLogEvent.INTEGRATION_UPDATE]: 'INTEGRATION_UPDATE',
  [AuditLogEvent.INTEGRATION_DELETE]: 'INTEGRATION_DELETE',
  [AuditLogEvent.APPLICATION_COMMAND_PERMISSION_UPDATE]: 'APPLICATION_COMMAND_PERMISSIONS_UPDATE',
  [AuditLogEvent.THREAD_CREATE]: 'THREAD_CREATE',
  [AuditLogEvent.THREAD_UPDATE]: 'THREAD_UPDATE',
  [AuditLogEvent.THREAD_DELETE]: 'THREAD_DELETE',
  [AuditLogEvent.VOICE_CHANNEL_STATUS_CREATE]: 'VOICE_CHANNEL_STATUS_UPDATE',
  [AuditLogEvent.VOICE_CHANNEL_STATUS_DELETE]: 'VOICE_CHANNEL_STATUS_UPDATE',
}

/** Each audit entry was told of once, together with what it is about; of what is older than the events that are kept none. */
function* auditFaults({ guilds, audit_entries, told }: StoreContents): Faults {
  for (const { id } of guilds) {
    const events = told.get(id) ?? []
    const entries = new Map(audit_entries.filter(({ guild_id }) => guild_id === id).map((entry) => [entry.id, entry]))
    const notices = events.filter(({ type }) => type === 'GUILD_AUDIT_LOG_ENTRY_CREATE')
    for (const { version, d } of notices) {
      const { guild_id: _guild, ...entry } = d
      const row = entries.get(entry.id)
      if (!row) yield `audit entry ${entry.id}: told of at ${version}, and not there or told of twice`
      else if (!isDeepStrictEqual(JSON.parse(row.wire), entry)) yield `audit entry ${entry.id}: told of otherwise`
      entries.delete(entry.id)
      const said = SAID_BY[entry.action_type]
      const isSaid = events.some((event) => event.version === version && event.type === said)
      if (said && !isSaid) yield `audit entry ${entry.id}: told of without ${said}`
    }
    const isWhole = (events[0]?.version ?? 0) <= FIRST_VERSIONS
    const oldest = isWhole ? 0n : BigInt(notices[0]?.d.id ?? 0)
    for (const entry of entries.keys()) if (BigInt(entry) > oldest) yield `audit entry ${entry}: never told of`
  }
}

/** A guild takes two turns to begin; a stream whose events start later has lost some to trimming. */
const FIRST_VERSIONS = 2

/** A thing is made once and goes once, and nothing is heard of it afterwards. */
function* repeatFaults(events: readonly StoredEvent[]): Faults {
  const state = new Map<string, 'made' | 'gone'>()
  for (const { stream, version, type, d } of events) {
    for (const { key, step } of lifeOf(type, d)) {
      const before = state.get(key)
      if (before === 'gone' || (step === 'made' && before === 'made')) {
        yield `event ${stream}/${version}: ${type} of ${key}, which was ${before} before`
      }
      if (step !== 'told') state.set(key, step)
    }
  }
}

/** What an event says of the life of a thing that has an id of its own. */
function lifeOf(type: string, d: any): { key: string; step: 'made' | 'told' | 'gone' }[] {
  const one = (key: string, step: 'made' | 'told' | 'gone') => [{ key, step }]
  switch (type) {
    case 'GUILD_ROLE_CREATE':
      return one(`role ${d.role.id}`, 'made')
    case 'GUILD_ROLE_UPDATE':
      return one(`role ${d.role.id}`, 'told')
    case 'GUILD_ROLE_DELETE':
      return one(`role ${d.role_id}`, 'gone')
    case 'CHANNEL_CREATE':
    case 'THREAD_CREATE':
      return one(`channel ${d.id}`, 'made')
    case 'CHANNEL_UPDATE':
    case 'THREAD_UPDATE':
      return one(`channel ${d.id}`, 'told')
    case 'CHANNEL_DELETE':
    case 'THREAD_DELETE':
      return one(`channel ${d.id}`, 'gone')
    case 'STAGE_INSTANCE_CREATE':
    case 'GUILD_SCHEDULED_EVENT_CREATE':
      return one(`${type} ${d.id}`.replace('_CREATE', ''), 'made')
    case 'STAGE_INSTANCE_UPDATE':
    case 'GUILD_SCHEDULED_EVENT_UPDATE':
      return one(`${type} ${d.id}`.replace('_UPDATE', ''), 'told')
    case 'STAGE_INSTANCE_DELETE':
    case 'GUILD_SCHEDULED_EVENT_DELETE':
      return one(`${type} ${d.id}`.replace('_DELETE', ''), 'gone')
    case 'INTEGRATION_CREATE':
      return one(`integration ${d.id}`, 'made')
    case 'INTEGRATION_UPDATE':
      return one(`integration ${d.id}`, 'told')
    case 'INTEGRATION_DELETE':
      return one(`integration ${d.id}`, 'gone')
    case 'MESSAGE_CREATE':
      return one(`message ${d.id}`, 'made')
    case 'MESSAGE_UPDATE':
      return one(`message ${d.id}`, 'told')
    case 'MESSAGE_DELETE':
      return one(`message ${d.id}`, 'gone')
    case 'MESSAGE_DELETE_BULK':
      return d.ids.map((id: string) => ({ key: `message ${id}`, step: 'gone' as const }))
    default:
      return []
  }
}

/** The last that was told of each guild, role, channel, thread, stage, scheduled event, emoji and sticker is what its row says. */
function* structureFaults(contents: StoreContents): Faults {
  const { guilds, told, roles, channels, threads, emojis, stickers, stage_instances, scheduled_events } = contents
  for (const guild of guilds) {
    const events = told.get(guild.id) ?? []
    const rows = (table: readonly { guild_id: string; id: string; wire: string }[]) =>
      new Map(table.filter(({ guild_id }) => guild_id === guild.id).map(({ id, wire }) => [id, JSON.parse(wire)]))
    const settings = events.findLast(({ type }) => type === 'GUILD_UPDATE')
    if (settings && !isDeepStrictEqual(settingsOf(settings.d), JSON.parse(guild.wire))) {
      yield `guild ${guild.id}: not as it was told of last`
    }
    const ofRoles = events.filter(({ type }) => type.startsWith('GUILD_ROLE_'))
    yield* lastFaults('role', ofRoles, rows(roles), ({ d }) => [d.role_id ?? d.role.id, d.role ?? null])
    const ofChannels = events.filter(({ type }) => /^CHANNEL_(CREATE|UPDATE|DELETE)$/u.test(type))
    yield* lastFaults(
      'channel',
      ofChannels,
      rows(channels),
      ({ type, d }) => [d.id, type === 'CHANNEL_DELETE' ? null : d],
      bareChannel,
    )
    const gone = new Set(ofChannels.flatMap(({ type, d }) => (type === 'CHANNEL_DELETE' ? [d.id] : [])))
    const ofThreads = events.filter(
      ({ type, d }) => /^THREAD_(CREATE|UPDATE|DELETE)$/u.test(type) && !gone.has(d.parent_id),
    )
    const thread = (d: any) => withoutTags(bareThread(d))
    yield* lastFaults(
      'thread',
      ofThreads,
      rows(threads),
      ({ type, d }) => [d.id, type === 'THREAD_DELETE' ? null : d],
      thread,
    )
    for (const [what, pattern, table] of [
      ['stage', /^STAGE_INSTANCE_/u, stage_instances],
      ['scheduled event', /^GUILD_SCHEDULED_EVENT_(CREATE|UPDATE|DELETE)$/u, scheduled_events],
    ] as const) {
      const own = events.filter(({ type }) => pattern.test(type))
      yield* lastFaults(what, own, rows(table), ({ type, d }) => [d.id, type.endsWith('_DELETE') ? null : d])
    }
    for (const [name, table] of [
      ['emojis', emojis],
      ['stickers', stickers],
    ] as const) {
      const last = events.findLast(({ type }) => type === `GUILD_${name.toUpperCase()}_UPDATE`)
      const byId = (all: any[]) => new Map(all.map((each) => [each.id, withoutRoles(each)]))
      const stored = new Map([...rows(table)].map(([id, each]) => [id, withoutRoles(each)]))
      if (last && !isDeepStrictEqual(byId(last.d[name]), stored))
        yield `guild ${guild.id}: ${name} not as they were told of last`
    }
  }
}

/** @param idAndState what an event says: of which thing, and its state or null if it is gone */
function* lastFaults(
  what: string,
  events: readonly StoredEvent[],
  rows: ReadonlyMap<string, any>,
  idAndState: (event: StoredEvent) => [string, any],
  bare: (state: any) => any = (state) => state,
): Faults {
  for (const [id, state] of new Map(events.map(idAndState))) {
    const row = rows.get(id)
    if (state === null && row) yield `${what} ${id}: told of as gone, and there`
    else if (state !== null && !row) yield `${what} ${id}: told of, and not there`
    else if (state !== null && !isDeepStrictEqual(bare(state), bare(row)))
      yield `${what} ${id}: not as it was told of last`
  }
}

/** Without what changes with the talk. */
function bareChannel({ last_message_id: _message, last_pin_timestamp: _pin, ...channel }: any) {
  return channel
}

/** A forum's tags may go, and a guild's roles, with no event of what bears them. */
const withoutTags = ({ applied_tags: _tags, ...thread }: any) => thread
const withoutRoles = ({ roles: _roles, ...expression }: any) => expression

/** The last that was told of each member and ban is what the rows say. */
function* memberFaults({ guilds, told, roles, members, bans, leftovers }: StoreContents): Faults {
  for (const { id } of guilds) {
    const events = told.get(id) ?? []
    const known = new Set(roles.filter(({ guild_id }) => guild_id === id).map((role) => role.id))
    const bare = ({ guild_id: _guild, user, ...member }: any) => {
      const isTold = !leftovers.has('tell-guilds-of-user', (job) => job.user_id === user.id)
      const held = member.roles.filter((role: string) => known.has(role))
      return { ...member, roles: held, user: isTold ? user : null }
    }
    const own = members.filter(({ guild_id }) => guild_id === id)
    const rows = new Map(own.map((row) => [row.user_id, { ...JSON.parse(row.wire), user: JSON.parse(row.user_wire) }]))
    const ofMembers = events.filter(({ type }) => type.startsWith('GUILD_MEMBER_'))
    const member = ({ type, d }: StoredEvent): [string, any] => [d.user.id, type === 'GUILD_MEMBER_REMOVE' ? null : d]
    yield* lastFaults(`guild ${id}: member`, ofMembers, rows, member, bare)
    const banned = new Set(bans.filter(({ guild_id }) => guild_id === id).map(({ user_id }) => user_id))
    const ofBans = events.filter(({ type }) => type.startsWith('GUILD_BAN_'))
    for (const [user, type] of new Map(ofBans.map(({ type, d }) => [d.user.id, type]))) {
      if (banned.has(user) !== (type === 'GUILD_BAN_ADD')) yield `guild ${id}: ${user} is not banned as was told last`
    }
  }
}

/** Messages, reactions and votes match their last events. The events of ephemeral messages are in the user's stream. */
function* messageFaults(contents: StoreContents): Faults {
  const { told, channels, threads, private_channels, messages, reactions, leftovers } = contents
  const rows = new Map(messages.map((row) => [`${row.channel_id}/${row.id}`, row]))
  const chosen = Map.groupBy(reactions, ({ channel_id, kind_id }) => `${channel_id}/${kind_id}`)
  const places = new Set([...channels, ...threads, ...private_channels].map(({ id }) => id))
  for (const events of told.values()) {
    const last = new Map<string, any>()
    const reacting = new Map<string, Set<string>>()
    for (const { type, d } of events) {
      if (type.startsWith('MESSAGE_') && (d.flags & MessageFlag.EPHEMERAL) !== 0) continue
      if (type === 'MESSAGE_CREATE') reacting.set(`${d.channel_id}/${d.id}`, new Set())
      if (type === 'MESSAGE_CREATE' || type === 'MESSAGE_UPDATE') last.set(`${d.channel_id}/${d.id}`, d)
      if (type === 'MESSAGE_DELETE') last.set(`${d.channel_id}/${d.id}`, null)
      if (type === 'MESSAGE_DELETE_BULK') for (const id of d.ids) last.set(`${d.channel_id}/${id}`, null)
      if (/^MESSAGE_(REACTION|POLL_VOTE)_/u.test(type)) react(reacting.get(`${d.channel_id}/${d.message_id}`), type, d)
    }
    for (const [key, state] of last) {
      const row = rows.get(key)
      if (state === null && row) yield `message ${key}: told of as gone, and there`
      if (state === null || !places.has(state.channel_id)) continue
      if (!row) {
        yield `message ${key}: told of, and not there`
        continue
      }
      const message = JSON.parse(row.wire)
      for (const field of ['content', 'edited_timestamp', 'pinned', 'flags', 'type']) {
        if (state[field] !== message[field]) yield `message ${key}: ${field} is not as it was told of last`
      }
      const kinds = [
        ...(message.reactions ?? []).map(({ id, emoji }: any) => [id, emoji]),
        ...(message.poll?.answers ?? []).map(({ kind_id, answer_id }: any) => [kind_id, answerOf(answer_id)]),
      ]
      const now = kinds.flatMap(([id, emoji]: any) =>
        (chosen.get(`${row.channel_id}/${id}`) ?? []).map(({ user_id }) => reactionKey(emoji, user_id)),
      )
      const heard = reacting.get(key)
      if (heard && !isDeepStrictEqual(heard, new Set(now)) && !leftovers.isSwept(row.guild_id, row.channel_id)) {
        yield `message ${key}: reactions are not as they were told of`
      }
    }
  }
}

const reactionKey = ({ id, name }: any, userId: string): string => `${id ?? name} ${userId}`

/** A vote is one more kind of reaction. */
const answerOf = (answerId: number) => ({ name: `answer ${answerId}` })

function react(reacting: Set<string> | undefined, type: string, d: any): void {
  if (type.startsWith('MESSAGE_POLL_VOTE_')) {
    const vote = reactionKey(answerOf(d.answer_id), d.user_id)
    if (type === 'MESSAGE_POLL_VOTE_ADD') reacting?.add(vote)
    else reacting?.delete(vote)
  } else if (type === 'MESSAGE_REACTION_ADD') reacting?.add(reactionKey(d.emoji, d.user_id))
  else if (type === 'MESSAGE_REACTION_REMOVE') reacting?.delete(reactionKey(d.emoji, d.user_id))
  else if (type === 'MESSAGE_REACTION_REMOVE_ALL') reacting?.clear()
  else for (const key of reacting ?? []) if (key.startsWith(`${d.emoji.id ?? d.emoji.name} `)) reacting?.delete(key)
}
