import { id, json } from '../../store/column.ts'
import { type RowsOf, table } from '../../store/table.ts'

/** A guild's onboarding, which isn't part of the guild object. */
export const onboardings = table({
  name: 'onboardings',
  columns: {
    guild_id: id,
    wire: json,
  },
  key: ['guild_id'],
  belongsTo: { guild: 'guild_id' },
})

export const ONBOARDING_TABLES = [onboardings] as const

declare module '../../store/tables.ts' {
  interface Tables extends RowsOf<typeof ONBOARDING_TABLES> {}
}
