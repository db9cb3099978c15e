import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import type { StageInstance } from '@guildhall/protocol/objects/channels/stage-instance'
import type { BareThread } from '@guildhall/protocol/objects/channels/thread'
import type { VoiceState } from '@guildhall/protocol/objects/channels/voice'
import type { GuildSettings } from '@guildhall/protocol/objects/guilds/guild'
import type { BareMember } from '@guildhall/protocol/objects/guilds/member'
import type { Role } from '@guildhall/protocol/objects/guilds/role'
import type { BareScheduledEvent } from '@guildhall/protocol/objects/guilds/scheduled-event'
import type { Emoji } from '@guildhall/protocol/objects/messages/emoji'
import type { Sticker } from '@guildhall/protocol/objects/messages/sticker'
import { byId, type GuildState, stagesByChannel } from '@guildhall/protocol/state/guild-state'
import { sql } from 'kysely'
import { type Db, statement } from '../db.ts'
import type { GuildRow, MemberRow } from '../tables/guilds.ts'
import type { VoiceStateRow } from '../tables/voice.ts'

/** A guild's structure as its rows store it, with the version of the guild's stream. */
export interface LoadedGuild {
  state: GuildState
  version: number
  rightsVersion: number
}

const findStream = statement<{ id: string }, { version: number; rights_version: number }>((q, param) =>
  q.selectFrom('streams').select(['version', 'rights_version']).where('id', '=', param('id')),
)
const findGuild = statement<{ id: string }, Pick<GuildRow, 'wire' | 'member_count' | 'is_unavailable'>>((q, param) =>
  q.selectFrom('guilds').select(['wire', 'member_count', 'is_unavailable']).where('id', '=', param('id')),
)
const listRoles = statement<{ id: string }, { wire: string }>((q, param) =>
  q.selectFrom('roles').select('wire').where('guild_id', '=', param('id')),
)
const listChannels = statement<{ id: string }, { wire: string }>((q, param) =>
  q.selectFrom('channels').select('wire').where('guild_id', '=', param('id')),
)
const listEmojis = statement<{ id: string }, { wire: string }>((q, param) =>
  q.selectFrom('emojis').select('wire').where('guild_id', '=', param('id')).orderBy('id'),
)
const listStickers = statement<{ id: string }, { wire: string }>((q, param) =>
  q.selectFrom('stickers').select('wire').where('guild_id', '=', param('id')).orderBy('id'),
)
const listActiveThreads = statement<{ id: string }, { wire: string }>((q, param) =>
  q.selectFrom('threads').select('wire').where('guild_id', '=', param('id')).where('archived', '=', false),
)
const listStages = statement<{ id: string }, { wire: string }>((q, param) =>
  q.selectFrom('stage_instances').select('wire').where('guild_id', '=', param('id')),
)
const listOpenEvents = statement<{ id: string }, { wire: string }>((q, param) =>
  q
    .selectFrom('scheduled_events')
    .select('wire')
    .where('guild_id', '=', param('id'))
    .where('is_open', '=', true)
    .orderBy('id'),
)
const listVoices = statement<{ id: string }, VoiceStateRow & { member_wire: string | null }>((q, param) =>
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
    .where('voice_states.guild_id', '=', param('id')),
)

const guestsFrom = (members: string) =>
  statement<{ id: string }, { user_id: string; guest_channel_id: string | null; wire: string }>((q, param) =>
    q
      .selectFrom(sql<MemberRow>`members`.as<'members'>(sql.raw(members)))
      .select(['user_id', 'guest_channel_id', 'wire'])
      .where('guild_id', '=', param('id'))
      .where('guest_channel_id', 'is not', null),
  )
// The hint keeps SQLite from scanning all members of the guild.
const listGuests = { sqlite: guestsFrom('members indexed by guests'), postgres: guestsFrom('members') }

/**
 * Reads a guild's structure. If it changed between the statements, it is read again, so that rows and version always
 * match.
 */
export async function loadGuild(db: Db, id: string): Promise<LoadedGuild | undefined> {
  for (;;) {
    // One after another, because statements that are sent together may see different states, in any order.
    const [stream] = await findStream(db, { id })
    const [[found], roles, channels, emojis, stickers, threads, voices, stages, events, guests] = await Promise.all([
      findGuild(db, { id }),
      listRoles(db, { id }),
      listChannels(db, { id }),
      listEmojis(db, { id }),
      listStickers(db, { id }),
      listActiveThreads(db, { id }),
      listVoices(db, { id }),
      listStages(db, { id }),
      listOpenEvents(db, { id }),
      listGuests[db.dialect](db, { id }),
    ])
    const [after] = await findStream(db, { id })
    if (!stream || !found) return undefined
    if (stream.version !== after?.version) continue
    const rolesById = byId(roles.map(({ wire }) => parsed<Role>(wire)))
    return {
      version: stream.version,
      rightsVersion: stream.rights_version,
      state: {
        settings: parsed<GuildSettings>(found.wire),
        roles: rolesById,
        channels: byId(channels.map(({ wire }) => parsed<GuildChannel>(wire))),
        emojis: byId(emojis.map(({ wire }) => withKnownRoles(parsed<Emoji>(wire), rolesById))),
        stickers: byId(stickers.map(({ wire }) => parsed<Sticker>(wire))),
        threads: byId(threads.map(({ wire }) => parsed<BareThread>(wire))),
        voices: voicesOf(voices),
        stages: stagesByChannel(stages.map(({ wire }) => parsed<StageInstance>(wire))),
        scheduledEvents: byId(events.map(({ wire }) => parsed<BareScheduledEvent>(wire))),
        guests: guestsOf(guests),
        memberCount: found.member_count,
        unavailable: found.is_unavailable,
      },
    }
  }
}

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
