import { type CreateTableBuilder, sql } from 'kysely'

/** How a migration creates a table: on SQLite its rows lie in the order of its key. */
export const creator =
  (dialect: 'sqlite' | 'postgres') =>
  <T extends string>(builder: CreateTableBuilder<T>): Promise<void> =>
    (dialect === 'sqlite' ? builder.modifyEnd(sql`without rowid`) : builder).ifNotExists().execute()
