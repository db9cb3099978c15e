import { type CreateTableBuilder, sql } from 'kysely'

/** Returns the function by which migrations create tables; on SQLite, rows are stored in the order of the key. */
export const creator =
  (dialect: 'sqlite' | 'postgres') =>
  <T extends string>(builder: CreateTableBuilder<T>): Promise<void> =>
    (dialect === 'sqlite' ? builder.modifyEnd(sql`without rowid`) : builder).ifNotExists().execute()
