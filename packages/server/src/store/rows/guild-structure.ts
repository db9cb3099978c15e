import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import type { GuildSound } from '@guildhall/protocol/objects/channels/soundboard'
import type { StageInstance } from '@guildhall/protocol/objects/channels/stage-instance'
import type { BareThread } from '@guildhall/protocol/objects/channels/thread'
import type { VoiceState } from '@guildhall/protocol/objects/channels/voice'
import type { GuildSettings } from '@guildhall/protocol/objects/guilds/guild'
import type { BareMember } from '@guildhall/protocol/objects/guilds/member'
import type { Role } from '@guildhall/protocol/objects/guilds/role'
import type { BareScheduledEvent } from '@guildhall/protocol/objects/guilds/scheduled-event'
import type { Emoji } from '@guildhall/protocol/objects/messages/emoji'
import type { Sticker } from '@guildhall/protocol/objects/messages/sticker'
import { byId, type GuildState, soundsById, stagesByChannel } from '@guildhall/protocol/state/guild-state'
import { sql } from 'kysely'
import type { Db } from '../db.ts'
import { idLists, statementOfIds } from '../id-list.ts'
import type { MemberRow } from '../tables/guilds.ts'
import type { VoiceStateRow } from '../tables/voice.ts'

/** A guild's structure as its rows store it, with the version of the guild's stream. */
export interface LoadedGuild {
  state: GuildState
  version: number
  rightsVersion: number
}

const listStreams = statementOfIds((q, ids) =>
  q.selectFrom('streams').select(['id', 'version', 'rights_version']).where('id', 'in', ids),
)
const listGuilds = statementOfIds((q, ids) =>
  q.selectFrom('guilds').select(['id', 'wire', 'member_count', 'is_unavailable']).where('id', 'in', ids),
)
const listRoles = statementOfIds((q, ids) =>
  q.selectFrom('roles').select(['guild_id', 'wire']).where('guild_id', 'in', ids),
)
const listChannels = statementOfIds((q, ids) =>
  q.selectFrom('channels').select(['guild_id', 'wire']).where('guild_id', 'in', ids),
)
const listEmojis = statementOfIds((q, ids) =>
  q.selectFrom('emojis').select(['guild_id', 'wire']).where('guild_id', 'in', ids).orderBy('id'),
)
const listStickers = statementOfIds((q, ids) =>
  q.selectFrom('stickers').select(['guild_id', 'wire']).where('guild_id', 'in', ids).orderBy('id'),
)
const listSounds = statementOfIds((q, ids) =>
  q.selectFrom('soundboard_sounds').select(['guild_id', 'wire']).where('guild_id', 'in', ids).orderBy('id'),
)
const listActiveThreads = statementOfIds((q, ids) =>
  q
    .selectFrom('threads')
    .select(['guild_id', 'wire'])
    .where('guild_id', 'in', ids)
    .where('archived', '=', sql.lit(false)),
)
const listStages = statementOfIds((q, ids) =>
  q.selectFrom('stage_instances').select(['guild_id', 'wire']).where('guild_id', 'in', ids),
)
const listOpenEvents = statementOfIds((q, ids) =>
  q
    .selectFrom('scheduled_events')
    .select(['guild_id', 'wire'])
    .where('guild_id', 'in', ids)
    .where('is_open', '=', sql.lit(true))
    .orderBy('id'),
)
const listVoices = statementOfIds((q, ids) =>
  // An outer join, because for an inner one SQLite would begin with the members, of whom there may be millions.
  q
    .selectFrom('voice_states')
    .leftJoin('members', (join) =>
      join
        .onRef('members.guild_id', '=', 'voice_states.guild_id')
        .onRef('members.user_id', '=', 'voice_states.user_id'),
    )
    .selectAll('voice_states')
    .select('members.wire as member_wire')
    .where('voice_states.guild_id', 'in', ids),
)

const guestsFrom = (members: string) =>
  statementOfIds((q, ids) =>
    q
      .selectFrom(sql<MemberRow>`members`.as<'members'>(sql.raw(members)))
      .select(['guild_id', 'user_id', 'guest_channel_id', 'wire'])
      .where('guild_id', 'in', ids)
      .where('guest_channel_id', 'is not', null),
  )
// The hint keeps SQLite from scanning all members of the guild.
const listGuests = { sqlite: guestsFrom('members indexed by guests'), postgres: guestsFrom('members') }

/** Reads a guild's structure; undefined if there is no such guild. */
export async function loadGuild(db: Db, id: string): Promise<LoadedGuild | undefined> {
  return (await loadGuilds(db, [id])).get(id)
}

/**
 * Reads the structures of guilds, with as many statements as for one. Those that changed between the statements are
 * read again, so that rows and version always match.
 */
export async function loadGuilds(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, LoadedGuild>> {
  const loaded = new Map<string, LoadedGuild>()
  for (const list of idLists(ids)) {
    let left = list
    while (left.length > 0) {
      const found = await readGuilds(db, left)
      for (const [id, guild] of found) if (guild) loaded.set(id, guild)
      left = idLists(list.filter((id) => !found.has(id)))[0] ?? []
    }
  }
  return loaded
}

/** Undefined for a guild that doesn't exist. One that changed between the statements is absent. */
async function readGuilds(db: Db, ids: readonly string[]): Promise<Map<string, LoadedGuild | undefined>> {
  // One after another, because statements that are sent together may see different states, in any order.
  const before = new Map((await listStreams(db, ids)).map((row) => [row.id, row]))
  const rows = await readRows(db, ids)
  const after = new Map((await listStreams(db, ids)).map(({ id, version }) => [id, version]))
  const read = new Map<string, LoadedGuild | undefined>()
  for (const id of new Set(ids)) {
    const stream = before.get(id)
    const state = toState(id, rows)
    if (!stream || !state) read.set(id, undefined)
    else if (stream.version === after.get(id))
      read.set(id, { state, version: stream.version, rightsVersion: stream.rights_version })
  }
  return read
}

/** The rows of guilds, in lists by guild. */
async function readRows(db: Db, ids: readonly string[]) {
  const [guilds, roles, channels, emojis, stickers, sounds, threads, voices, stages, events, guests] =
    await Promise.all([
      listGuilds(db, ids),
      listRoles(db, ids).then(byGuild),
      listChannels(db, ids).then(byGuild),
      listEmojis(db, ids).then(byGuild),
      listStickers(db, ids).then(byGuild),
      listSounds(db, ids).then(byGuild),
      listActiveThreads(db, ids).then(byGuild),
      listVoices(db, ids).then(byGuild),
      listStages(db, ids).then(byGuild),
      listOpenEvents(db, ids).then(byGuild),
      listGuests[db.dialect](db, ids).then(byGuild),
    ])
  const guildsById = new Map(guilds.map((row) => [row.id, row]))
  return { guilds: guildsById, roles, channels, emojis, stickers, sounds, threads, voices, stages, events, guests }
}

const byGuild = <R extends { guild_id: string }>(rows: readonly R[]): ReadonlyMap<string, readonly R[]> =>
  Map.groupBy(rows, ({ guild_id }) => guild_id)

function toState(id: string, rows: Awaited<ReturnType<typeof readRows>>): GuildState | undefined {
  const found = rows.guilds.get(id)
  if (!found) return undefined
  const roles = byId(objects<Role>(rows.roles.get(id)))
  return {
    settings: parsed<GuildSettings>(found.wire),
    roles,
    channels: byId(objects<GuildChannel>(rows.channels.get(id))),
    emojis: byId(objects<Emoji>(rows.emojis.get(id)).map((emoji) => withKnownRoles(emoji, roles))),
    stickers: byId(objects<Sticker>(rows.stickers.get(id))),
    sounds: soundsById(objects<GuildSound>(rows.sounds.get(id))),
    threads: byId(objects<BareThread>(rows.threads.get(id))),
    voices: voicesOf(rows.voices.get(id) ?? []),
    stages: stagesByChannel(objects<StageInstance>(rows.stages.get(id))),
    scheduledEvents: byId(objects<BareScheduledEvent>(rows.events.get(id))),
    guests: guestsOf(rows.guests.get(id) ?? []),
    memberCount: found.member_count,
    unavailable: found.is_unavailable,
  }
}

const objects = <T>(rows: readonly { wire: string }[] = []): T[] => rows.map(({ wire }) => parsed<T>(wire))

/** The rows of emojis keep the ids of removed roles, as those of members do. */
const withKnownRoles = (emoji: Emoji, known: ReadonlyMap<string, Role>): Emoji => ({
  ...emoji,
  roles: emoji.roles.filter((id) => known.has(id)),
})

function voicesOf(rows: readonly (VoiceStateRow & { member_wire: string | null })[]): GuildState['voices'] {
  const voices = new Map<string, VoiceState>()
  for (const row of rows) if (row.member_wire) voices.set(row.user_id, toVoiceState(row, parsed(row.member_wire)))
  return voices
}

function guestsOf(rows: readonly Pick<MemberRow, 'user_id' | 'guest_channel_id' | 'wire'>[]): GuildState['guests'] {
  return new Map(
    rows.map(({ user_id, guest_channel_id, wire }) => {
      const { joined_at } = parsed<BareMember>(wire)
      return [user_id, { channel_id: guest_channel_id ?? '', joined_at }]
    }),
  )
}

/** A voice state's row in the wire format. */
export function toVoiceState(row: VoiceStateRow, { mute, deaf }: Pick<BareMember, 'mute' | 'deaf'>): VoiceState {
  return {
    channel_id: row.channel_id,
    user_id: row.user_id,
    session_id: row.session_id,
    deaf,
    mute,
    self_deaf: row.self_deaf,
    self_mute: row.self_mute,
    self_stream: row.self_stream,
    self_video: row.self_video,
    suppress: row.suppress,
    request_to_speak_timestamp: row.request_to_speak,
  }
}

const parsed = <T>(wire: string): T => JSON.parse(wire) as T
