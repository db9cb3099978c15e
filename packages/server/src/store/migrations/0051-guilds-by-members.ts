import { sql } from 'kysely'
import { column } from '../columns.ts'
import { nameKey } from '../name-key.ts'
import type { Migration } from './migration.ts'

/** Guilds that anyone may find are listed by their members and found by their names, both from one index. */
export const guildsByMembers: Migration = {
  name: '0051-guilds-by-members',
  async up(db) {
    await db.schema
      .alterTable('guilds')
      .addColumn('name_key', column.text, (c) => c.notNull().defaultTo(''))
      .execute()
    let last = '0'
    for (;;) {
      const some = await db
        .selectFrom('guilds')
        .select(['id', 'wire'])
        .where('id', '>', last)
        .orderBy('id')
        .limit(500)
        .execute()
      for (const { id, wire } of some) {
        await db
          .updateTable('guilds')
          .set({ name_key: nameKey(JSON.parse(wire).name) })
          .where('id', '=', id)
          .execute()
        last = id
      }
      if (some.length === 0) break
    }
    await db.schema.dropIndex('guilds_by_discovery').ifExists().execute()
    await db.schema
      .createIndex('guilds_by_members')
      .on('guilds')
      .columns(['member_count', 'id', 'name_key'])
      .where(sql<boolean>`is_discoverable = true and is_unavailable = false`)
      .execute()
  },
}
