import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Those who have a role lie together: large guilds are shown with some of them. */
export const membersWithRoles: Migration = {
  name: '0016-members-with-roles',
  async up(db) {
    await db.schema
      .createIndex('members_with_roles')
      .ifNotExists()
      .on('members')
      .columns(['guild_id', 'user_id'])
      .where(sql<boolean>`replace(wire, '"roles":[]', '') = wire`)
      .execute()
  },
}
