import { id, integer, text } from '../../store/column.ts'
import { type RowsOf, table } from '../../store/table.ts'

/** A skeleton of a user's name: no other user may take a name with the same one. */
export const nameSkeletonsTable = table({
  name: 'name_skeletons',
  columns: {
    skeleton: text,
    /** 0; higher only for names that were already confusable before that was refused. */
    twin: integer,
    user_id: id,
  },
  key: ['skeleton', 'twin'],
  indexes: {
    name_skeletons_by_user: ['user_id'],
  },
  belongsTo: { user: 'user_id' },
})

export const USERS_TABLES = [nameSkeletonsTable] as const

declare module '../../store/tables.ts' {
  interface Tables extends RowsOf<typeof USERS_TABLES> {}
}
