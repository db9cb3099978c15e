import { id, json } from '../../store/column.ts'
import { type RowsOf, table } from '../../store/table.ts'

/** A user's role connection with an application. */
export const roleConnections = table({
  name: 'role_connections',
  columns: {
    application_id: id,
    user_id: id,
    wire: json,
  },
  key: ['application_id', 'user_id'],
  indexes: {
    role_connections_by_user: ['user_id'],
  },
  belongsTo: { application: 'application_id', user: 'user_id' },
})

export const ROLE_CONNECTIONS_TABLES = [roleConnections] as const

declare module '../../store/tables.ts' {
  interface Tables extends RowsOf<typeof ROLE_CONNECTIONS_TABLES> {}
}
