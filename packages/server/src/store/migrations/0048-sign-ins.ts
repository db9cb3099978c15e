import { column } from '../columns.ts'
import type { Migration } from './migration.ts'

/** When a session was used last, and by what program. */
export const signIns: Migration = {
  name: '0048-sign-ins',
  async up(db) {
    const tokens = () => db.schema.alterTable('tokens')
    await tokens().addColumn('used_at', column.moment).execute()
    await tokens().addColumn('os', column.text).execute()
    await tokens().addColumn('program', column.text).execute()
  },
}
