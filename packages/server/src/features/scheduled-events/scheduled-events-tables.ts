import { id, moment } from '../../store/column.ts'
import { type RowsOf, table } from '../../store/table.ts'

/** A user who is interested in an event. */
export const scheduledEventUsers = table({
  name: 'scheduled_event_users',
  columns: {
    guild_id: id,
    event_id: id,
    user_id: id,
    /** When the user became interested. */
    at: moment,
  },
  key: ['guild_id', 'event_id', 'user_id'],
  indexes: {
    scheduled_event_users_by_user: ['guild_id', 'user_id'],
  },
  belongsTo: { guild: 'guild_id', user: 'user_id' },
})

export const SCHEDULED_EVENTS_TABLES = [scheduledEventUsers] as const

declare module '../../store/tables.ts' {
  interface Tables extends RowsOf<typeof SCHEDULED_EVENTS_TABLES> {}
}
