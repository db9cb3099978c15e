import { count, id, integer, json, moment, nullable, text, withDatabaseDefault } from '../column.ts'
import { type RowOf, table } from '../table.ts'

/** A stream orders the events of a guild, a channel or a user. `version` has no gaps. */
export const streams = table({
  name: 'streams',
  columns: {
    id,
    /** The guild that a guild's or channel's stream belongs to. */
    guild_id: nullable(id),
    version: count,
    /**
     * The version at which the guild, roles, channels or overwrites last changed; 0 for other streams than a guild's.
     */
    rights_version: count,
    /** The latest message of a channel. */
    last_message_id: nullable(id),
    /** When a message of a channel was last pinned. */
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
    /** The events of one unit of work, in order: on each line an event's type, a space and its payload as JSON. */
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
    /** The number of failed attempts. */
    attempts: withDatabaseDefault(integer, 0),
    /** The kind of the last failure, without details; null before there was one. */
    last_error: nullable(text),
    /** The guild, user or application that a long job is for. */
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
