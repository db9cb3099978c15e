import { id, json, text } from '../../store/column.ts'
import { type RowsOf, table } from '../../store/table.ts'

/** An external account of a user. */
export const connections = table({
  name: 'connections',
  columns: {
    user_id: id,
    type: text,
    account_id: text,
    wire: json,
  },
  key: ['user_id', 'type', 'account_id'],
  belongsTo: { user: 'user_id' },
})

export const CONNECTIONS_TABLES = [connections] as const

declare module '../../store/tables.ts' {
  interface Tables extends RowsOf<typeof CONNECTIONS_TABLES> {}
}
