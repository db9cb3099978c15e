import { id, nullable, text } from '../../store/column.ts'
import { type RowsOf, table } from '../../store/table.ts'

/** Someone who was a member once; the row stays when they come back. */
const formerMembers = table({
  name: 'former_members',
  columns: {
    guild_id: id,
    user_id: id,
    /** What they have when they come back, as JSON; null if that is nothing. */
    kept: nullable(text),
  },
  key: ['guild_id', 'user_id'],
  belongsTo: { guild: 'guild_id' },
})

export const MEMBERS_TABLES = [formerMembers] as const

declare module '../../store/tables.ts' {
  interface Tables extends RowsOf<typeof MEMBERS_TABLES> {}
}
