import { count, flag, id, json, moment, nullable, text, withDatabaseDefault } from '../column.ts'
import { type RowOf, table } from '../table.ts'

/** The users in voice. Whether moderators muted or deafened them is in their member's row. */
export const voiceStates = table({
  name: 'voice_states',
  columns: {
    guild_id: id,
    user_id: id,
    channel_id: id,
    /** The gateway session with which they joined. */
    session_id: text,
    /** The process of the session. When it ends, the row is removed. */
    process_id: text,
    self_mute: flag,
    self_deaf: flag,
    self_video: flag,
    suppress: flag,
    /** As an ISO 8601 timestamp. */
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
    /** Whether it is scheduled or active. */
    is_open: flag,
    /** When it begins, ends or fails automatically; null if it doesn't. */
    due_at: nullable(moment),
    /** The number of interested users. */
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

/** The open stage of a channel. */
export const stageInstances = table({
  name: 'stage_instances',
  columns: {
    guild_id: id,
    channel_id: id,
    id,
    /** When it is closed unless someone joins; null while someone is in it. */
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
