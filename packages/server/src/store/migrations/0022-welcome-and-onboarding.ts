import type { ColumnDefinitionBuilder } from 'kysely'
import { column } from '../columns.ts'
import { creator } from './creator.ts'
import type { Migration } from './migration.ts'

const notNull = (c: ColumnDefinitionBuilder) => c.notNull()

/** What a guild shows and asks those who join, each in a table of its own: it may be long, and the guild's row is written often. */
export const welcomeAndOnboarding: Migration = {
  name: '0022-welcome-and-onboarding',
  async up(db, dialect) {
    for (const table of ['welcome_screens', 'onboardings'] as const) {
      await creator(dialect)(
        db.schema
          .createTable(table)
          .addColumn('guild_id', column.id, (c) => c.primaryKey().notNull())
          .addColumn('wire', column.document, notNull),
      )
    }
    await db.schema.alterTable('members').addColumn('onboarding', column.document).execute()
  },
}
