import { count, id, integer, json, moment, nullable, text } from '../../store/column.ts'
import { type RowOf, type RowsOf, table } from '../../store/table.ts'

/** A prune that is under way: one of a guild at a time. */
export const prunes = table({
  name: 'prunes',
  columns: {
    guild_id: id,
    /** Who began it, and why. */
    user_id: id,
    reason: nullable(text),
    days: integer,
    /** Those go who were active until then at most. */
    inactive_since: moment,
    /** The roles that they may have, as a JSON array of ids. */
    role_ids: json,
    /** How many went so far. */
    removed: count,
    /** The last one with roles who was looked at, by their `active_until` and their id. */
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
