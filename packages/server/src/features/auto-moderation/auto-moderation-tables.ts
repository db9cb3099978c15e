import { id, json } from '../../store/column.ts'
import { type RowsOf, table } from '../../store/table.ts'

/** The rules of auto moderation. A guild has at most ten. */
export const autoModerationRules = table({
  name: 'auto_moderation_rules',
  columns: {
    guild_id: id,
    id,
    wire: json,
  },
  key: ['guild_id', 'id'],
  belongsTo: { guild: 'guild_id' },
  generatesIds: ['id'],
})

export const AUTO_MODERATION_TABLES = [autoModerationRules] as const

declare module '../../store/tables.ts' {
  interface Tables extends RowsOf<typeof AUTO_MODERATION_TABLES> {}
}
