import { id, json, moment, nullable } from '../../store/column.ts'
import { type RowOf, type RowsOf, table } from '../../store/table.ts'

/** An ephemeral message, and the application that sent it. */
export const ephemeralMessages = table({
  name: 'ephemeral_messages',
  columns: {
    id,
    application_id: id,
    user_id: id,
    guild_id: nullable(id),
    channel_id: id,
    expires_at: moment,
    wire: json,
  },
  key: ['id'],
  indexes: {
    ephemeral_messages_by_channel: ['channel_id', 'id'],
    ephemeral_messages_that_expire: ['expires_at'],
  },
  belongsTo: { guild: 'guild_id', channel: 'channel_id', user: 'user_id' },
  generatesIds: ['id'],
  isShortLived: true,
})

export type EphemeralMessageRow = RowOf<typeof ephemeralMessages>

export const INTERACTIONS_TABLES = [ephemeralMessages] as const

declare module '../../store/tables.ts' {
  interface Tables extends RowsOf<typeof INTERACTIONS_TABLES> {}
}
