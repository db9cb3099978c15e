import { count, flag, id, json, moment, nullable, text, withDatabaseDefault } from '../column.ts'
import { type RowOf, table } from '../table.ts'

/** Who is in voice. Whether others muted or deafened them is said by their member. */
export const voiceStates = table({
  name: 'voice_states',
  columns: {
    guild_id: id,
    user_id: id,
    channel_id: id,
    /** The gateway session that they are there with. */
    session_id: text,
    /** The process that has the session: when it is gone, so are they. */
    process_id: text,
    self_mute: flag,
    self_deaf: flag,
    self_video: flag,
    suppress: flag,
    /** As a timestamp of the wire. */
    request_to_speak: nullable(text),
    self_stream: withDatabaseDefault(flag, false),
  },
  key: ['guild_id', 'user_id'],
  indexes: {
    voice_states_by_user: ['user_id'],
  },
  belongsTo: { guild: 'guild_id', channel: 'channel_id', user: 'user_id' },
})

export type VoiceStateRow = RowOf<typeof voiceStates>

export const scheduledEvents = table({
  name: 'scheduled_events',
  columns: {
    guild_id: id,
    id,
    creator_id: nullable(id),
    /** Whether it is to come or under way. */
    is_open: flag,
    /** When the clock makes it begin, end or fail unless something else happens before; null if it waits for nothing. */
    due_at: nullable(moment),
    /** How many are interested. */
    user_count: count,
    wire: json,
  },
  key: ['guild_id', 'id'],
  indexes: {
    scheduled_events_by_open: ['guild_id', 'is_open', 'id'],
    scheduled_events_by_due: ['due_at'],
  },
  belongsTo: { guild: 'guild_id' },
  generatesIds: ['id'],
})

export type ScheduledEventRow = RowOf<typeof scheduledEvents>

/** The stage that is open in a channel. */
export const stageInstances = table({
  name: 'stage_instances',
  columns: {
    guild_id: id,
    channel_id: id,
    id,
    /** When it is closed unless somebody comes; null while somebody is there. */
    due_at: nullable(moment),
    wire: json,
  },
  key: ['guild_id', 'channel_id'],
  indexes: {
    stage_instances_by_due: ['due_at'],
  },
  belongsTo: { guild: 'guild_id', channel: 'channel_id' },
  generatesIds: ['id'],
})

export type StageInstanceRow = RowOf<typeof stageInstances>
