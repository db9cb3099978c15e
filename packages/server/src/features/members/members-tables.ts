import { id, nullable, text } from '../../store/column.ts'
import { type RowsOf, table } from '../../store/table.ts'

/** A former member; the row is kept when they return. */
const formerMembers = table({
  name: 'former_members',
  columns: {
    guild_id: id,
    user_id: id,
    /** The state that is restored when they return, as JSON; null if there is none. */
    kept: nullable(text),
  },
  key: ['guild_id', 'user_id'],
  belongsTo: { guild: 'guild_id' },
})

export const MEMBERS_TABLES = [formerMembers] as const

declare module '../../store/tables.ts' {
  interface Tables extends RowsOf<typeof MEMBERS_TABLES> {}
}
