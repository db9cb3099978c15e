import type { ColumnDefinitionBuilder, Kysely } from 'kysely'
import { column } from '../columns.ts'
import { nameSkeletons } from '../name-skeletons.ts'
import type { Tables } from '../tables.ts'
import { creator } from './creator.ts'
import type { Migration } from './migration.ts'

const notNull = (c: ColumnDefinitionBuilder) => c.notNull()

/** Rows that are inserted with one statement. */
const SOME = 100

/** What the names of people look like. Names that look alike today stay: of each skeleton there may be several then. */
export const nameSkeletonsOfPeople: Migration = {
  name: '0072-name-skeletons',
  async up(db, dialect) {
    await creator(dialect)(
      db.schema
        .createTable('name_skeletons')
        .addColumn('skeleton', column.text, notNull)
        .addColumn('twin', column.number, notNull)
        .addColumn('user_id', column.id, notNull)
        .addPrimaryKeyConstraint('name_skeletons_pk', ['skeleton', 'twin']),
    )
    await db.schema.createIndex('name_skeletons_by_user').ifNotExists().on('name_skeletons').column('user_id').execute()
    await addSkeletons(db)
  },
}

async function addSkeletons(db: Kysely<Tables>): Promise<void> {
  const people = await db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('is_bot', '=', false)
    .orderBy('id')
    .execute()
  const twins = new Map<string, number>()
  const rows = people.flatMap(({ id, username }) =>
    nameSkeletons(username).map((skeleton) => {
      const twin = twins.get(skeleton) ?? 0
      twins.set(skeleton, twin + 1)
      return { skeleton, twin, user_id: id }
    }),
  )
  for (let from = 0; from < rows.length; from += SOME) {
    await db
      .insertInto('name_skeletons')
      .values(rows.slice(from, from + SOME))
      .execute()
  }
}
