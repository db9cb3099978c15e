import { DatabaseSync } from 'node:sqlite'
import type { Db } from 'guildhall/store/db'
import { connected, viewInside } from 'guildhall/store/postgres/postgres-connection'
import { SqliteConnection, sqliteQueries } from 'guildhall/store/sqlite/sqlite-connection'
import { dropSchema, newPostgresUrl, STORE_UNDER_TEST, schemaOf } from './open-store.ts'

/** Runs a function in a new database of the kind under test without a schema, which is removed afterwards. */
export const withNewDatabase = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
  STORE_UNDER_TEST === 'postgres' ? inNewSchema(work) : inMemory(work)

async function inMemory<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const connection = new SqliteConnection(new DatabaseSync(':memory:'))
  try {
    const q = sqliteQueries(connection, () => {})
    return await work({ q, dialect: 'sqlite', run: async (sql, parameters) => connection.rows(sql, parameters) })
  } finally {
    connection.sqlite.close()
  }
}

async function inNewSchema<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const url = newPostgresUrl()
  try {
    return await connected(url, async (client) => {
      await client.query(`CREATE SCHEMA ${schemaOf(url)}`)
      return work(viewInside(client, () => {}))
    })
  } finally {
    await dropSchema(url)
  }
}
