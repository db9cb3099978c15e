import { id, integer, text } from '../../store/column.ts'
import { type RowsOf, table } from '../../store/table.ts'

/** What the name of a person looks like: nobody else may take a name that looks so. */
export const nameSkeletonsTable = table({
  name: 'name_skeletons',
  columns: {
    skeleton: text,
    /** 0, and more only of those whose names looked alike before that was refused. */
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
