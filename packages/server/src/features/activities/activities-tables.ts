import { id, moment, nullable, text } from '../../store/column.ts'
import { type RowOf, type RowsOf, table } from '../../store/table.ts'

/** An Activity instance in a channel; at most one for each application. In a private channel, the channel's id replaces the guild's. */
export const activityInstances = table({
  name: 'activity_instances',
  columns: {
    guild_id: id,
    channel_id: id,
    application_id: id,
    launch_id: id,
  },
  key: ['guild_id', 'channel_id', 'application_id'],
  indexes: {
    activity_instances_by_application: ['application_id'],
  },
  belongsTo: { guild: 'guild_id', channel: 'channel_id', application: 'application_id' },
  generatesIds: ['launch_id'],
})

export type ActivityInstanceRow = RowOf<typeof activityInstances>

/** A gateway session that is in an Activity. */
export const activityParticipants = table({
  name: 'activity_participants',
  columns: {
    guild_id: id,
    channel_id: id,
    application_id: id,
    user_id: id,
    session_id: text,
    /** The process that has the session. */
    process_id: text,
    /** In the order in which they joined. */
    id,
    /** When the process was found to be gone, ms since 1970: its user may return for a while. */
    abandoned_at: nullable(moment),
  },
  key: ['guild_id', 'channel_id', 'application_id', 'user_id', 'session_id'],
  indexes: {
    activity_participants_by_session: ['session_id'],
    activity_participants_by_process: ['process_id'],
  },
  belongsTo: { guild: 'guild_id', channel: 'channel_id', application: 'application_id', user: 'user_id' },
  generatesIds: ['id'],
  isShortLived: true,
})

export type ActivityParticipantRow = RowOf<typeof activityParticipants>

export const ACTIVITIES_TABLES = [activityInstances, activityParticipants] as const

declare module '../../store/tables.ts' {
  interface Tables extends RowsOf<typeof ACTIVITIES_TABLES> {}
}
