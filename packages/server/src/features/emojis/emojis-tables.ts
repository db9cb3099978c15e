import { id, json } from '../../store/column.ts'
import { type RowsOf, table } from '../../store/table.ts'

/** An emoji that only the application's bot can use. */
export const applicationEmojis = table({
  name: 'application_emojis',
  columns: {
    application_id: id,
    id,
    creator_id: id,
    wire: json,
  },
  key: ['application_id', 'id'],
  belongsTo: { application: 'application_id' },
  generatesIds: ['id'],
})

export const EMOJIS_TABLES = [applicationEmojis] as const

declare module '../../store/tables.ts' {
  interface Tables extends RowsOf<typeof EMOJIS_TABLES> {}
}
