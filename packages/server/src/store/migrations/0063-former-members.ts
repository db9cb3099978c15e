import { column } from '../columns.ts'
import type { Migration } from './migration.ts'

/** What a guild's moderators have set on a member outlives the membership. Of those who left before nothing is known. */
export const formerMembers: Migration = {
  name: '0063-former-members',
  async up(db) {
    await db.schema.alterTable('former_members').addColumn('kept', column.document).execute()
  },
}
