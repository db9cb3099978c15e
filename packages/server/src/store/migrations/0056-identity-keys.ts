import { column } from '../columns.ts'
import { creator } from './creator.ts'
import type { Migration } from './migration.ts'

/** The keys by which others check who somebody is follow each other. One that was there before is of an age that nobody knows. */
export const identityKeys: Migration = {
  name: '0056-identity-keys',
  async up(db, dialect) {
    await creator(dialect)(
      db.schema
        .createTable('identity_keys')
        .addColumn('ordinal', column.number, (c) => c.primaryKey().notNull())
        .addColumn('made_at', column.moment, (c) => c.notNull())
        .addColumn('secret', column.bytes, (c) => c.notNull()),
    )
    const before = await db.selectFrom('instance_keys').select('secret').where('name', '=', NAME_BEFORE).execute()
    for (const { secret } of before) {
      await db.insertInto('identity_keys').values({ ordinal: 1, made_at: 0, secret }).execute()
    }
    await db.deleteFrom('instance_keys').where('name', '=', NAME_BEFORE).execute()
  },
}

const NAME_BEFORE = 'identity tokens'
