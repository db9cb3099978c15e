import { count, id, integer, json, moment, nullable, text, withDatabaseDefault } from '../column.ts'
import { type RowOf, table } from '../table.ts'

/** What puts events in order: a guild, a channel or a user. `version` has no gaps. */
export const streams = table({
  name: 'streams',
  columns: {
    id,
    /** The guild that a guild's or channel's stream belongs to. */
    guild_id: nullable(id),
    version: count,
    /** The version at which guild, roles, channels or overwrites last changed; 0 on streams that are no guild's. */
    rights_version: count,
    /** The newest message of a channel. */
    last_message_id: nullable(id),
    /** When a message of a channel was pinned last. */
    last_pin_at: nullable(moment),
  },
  key: ['id'],
  indexes: {
    streams_by_guild: ['guild_id'],
  },
  generatesIds: ['id'],
})

export const events = table({
  name: 'events',
  columns: {
    stream_id: id,
    version: count,
    /** The events of one unit of work, in order: a line each, its type, a space and its payload as JSON. */
    lines: text,
    at: moment,
  },
  key: ['stream_id', 'version'],
})

export const jobs = table({
  name: 'jobs',
  columns: {
    id,
    kind: text,
    payload: json,
    due_at: moment,
    /** How often it was tried, and failed. */
    attempts: withDatabaseDefault(integer, 0),
    /** What kind of failure the last one was, without what it was about; null before there was one. */
    last_error: nullable(text),
    /** Of a job that may take long: the guild, user or application for which it is done. */
    owner_id: nullable(id),
  },
  key: ['id'],
  indexes: {
    jobs_failed: { on: ['id'], where: 'attempts > 0' },
    jobs_by_due: { on: ['due_at', 'id'], where: 'owner_id is null' },
    jobs_by_owner: { on: ['owner_id', 'due_at', 'id'], where: 'owner_id is not null' },
  },
  generatesIds: ['id'],
})

export type JobRow = RowOf<typeof jobs>
