import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Store } from '../db.ts'
import { openSqlite } from './open-sqlite.ts'

async function schemaOf({ db }: Store): Promise<readonly string[]> {
  const found = await sql<{ sql: string }>`select sql from sqlite_master where sql is not null order by sql`.execute(
    db.q,
  )
  return found.rows.map((row) => row.sql)
}

test('temporary databases have the same schema, and share no data', async () => {
  const stores: Store[] = []
  try {
    for (let count = 0; count < 4; count++) stores.push(await openSqlite(null))
    const [first, second, third] = stores
    assert.ok(first && second && third)
    const schema = await schemaOf(first)
    assert.ok(schema.length > 50)
    for (const store of stores) assert.deepEqual(await schemaOf(store), schema)
    for (const store of [second, third]) await store.write((tx) => tx.run('create table only_here (id integer)', []))
    stores.push(await openSqlite(null))
    assert.deepEqual(await schemaOf(stores.at(-1) ?? first), schema)
    assert.deepEqual(await schemaOf(first), schema)
    assert.equal((await schemaOf(third)).length, schema.length + 1)
  } finally {
    for (const store of stores) await store.close()
  }
})
