import { id, moment, nullable, text } from '../../store/column.ts'
import { type RowOf, type RowsOf, table } from '../../store/table.ts'

/** A team, whose members own applications together. */
export const teams = table({
  name: 'teams',
  columns: {
    id,
    owner_id: id,
    name: text,
    icon: nullable(text),
    created_at: moment,
  },
  key: ['id'],
  belongsTo: { user: 'owner_id' },
  generatesIds: ['id'],
})

export type TeamRow = RowOf<typeof teams>

export const TEAMS_TABLES = [teams] as const

declare module '../../store/tables.ts' {
  interface Tables extends RowsOf<typeof TEAMS_TABLES> {}
}
