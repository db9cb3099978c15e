import { id } from '../../store/column.ts'
import { type RowOf, type RowsOf, table } from '../../store/table.ts'

/** A copy of a published message in a following channel. */
export const crossposts = table({
  name: 'crossposts',
  columns: {
    source_guild_id: id,
    source_channel_id: id,
    source_id: id,
    webhook_id: id,
    guild_id: id,
    channel_id: id,
    id,
  },
  key: ['source_guild_id', 'source_channel_id', 'source_id', 'webhook_id'],
  indexes: {
    crossposts_by_guild: ['guild_id', 'id'],
  },
  belongsTo: { guild: ['guild_id', 'source_guild_id'], channel: 'source_channel_id' },
  generatesIds: ['id'],
})

export type CrosspostRow = RowOf<typeof crossposts>

export const CROSSPOSTS_TABLES = [crossposts] as const

declare module '../../store/tables.ts' {
  interface Tables extends RowsOf<typeof CROSSPOSTS_TABLES> {}
}
