import { id, integer, moment, nullable, text } from '../../store/column.ts'
import { type RowOf, type RowsOf, table } from '../../store/table.ts'

/**
 * A relationship of one user to another: both friends have a row, and so do both sides of a request; for a block, only the user
 * who blocks has one.
 */
export const relationships = table({
  name: 'relationships',
  columns: {
    user_id: id,
    other_id: id,
    /** A RelationshipType. */
    type: integer,
    nickname: nullable(text),
    since: moment,
  },
  key: ['user_id', 'other_id'],
  belongsTo: { user: ['user_id', 'other_id'] },
})

export type RelationshipRow = RowOf<typeof relationships>

export const RELATIONSHIPS_TABLES = [relationships] as const

declare module '../../store/tables.ts' {
  interface Tables extends RowsOf<typeof RELATIONSHIPS_TABLES> {}
}
