import { count, id, integer, json, moment, nullable, text } from '../../store/column.ts'
import { type RowOf, type RowsOf, table } from '../../store/table.ts'

/** A running prune; at most one for each guild. */
export const prunes = table({
  name: 'prunes',
  columns: {
    guild_id: id,
    /** The user who began it, and their reason. */
    user_id: id,
    reason: nullable(text),
    days: integer,
    /** Members are pruned if their last activity is not later. */
    inactive_since: moment,
    /** The roles that they may have, as a JSON array of ids. */
    role_ids: json,
    /** The number of members pruned so far. */
    removed: count,
    /** The last examined member with roles, by their `active_until` and id. */
    seen_until: moment,
    seen_user_id: id,
  },
  key: ['guild_id'],
  belongsTo: { guild: 'guild_id' },
})

export type PruneRow = RowOf<typeof prunes>

export const PRUNE_TABLES = [prunes] as const

declare module '../../store/tables.ts' {
  interface Tables extends RowsOf<typeof PRUNE_TABLES> {}
}
