import assert from 'node:assert/strict'
import { test } from 'node:test'
import { STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { PostgresServer } from '@guildhall/testing/stores/postgres-server'
import { openPostgres } from './open-postgres.ts'

if (STORE_UNDER_TEST === 'postgres') {
  test('while PostgreSQL accepts no more connections, reads and writes of several processes wait for those that there are', async (t) => {
    const database = await PostgresServer.create({ settings: { max_connections: '10' } })
    t.after(() => database.remove())
    const stores = [
      await openPostgres(database.url),
      await openPostgres(database.url),
      await openPostgres(database.url),
    ]
    const ask = 'select pg_sleep(0.005), 1 as one'
    const answers = await Promise.all(
      stores.flatMap(({ db, write }) =>
        Array.from({ length: 40 }, (_, i) =>
          i % 2 === 0
            ? db.run<{ one: number }>(ask, [])
            : write(async (tx) => {
                await tx.run('create temporary table if not exists taken (one integer)', [])
                return tx.run<{ one: number }>(ask, [])
              }),
        ),
      ),
    )
    assert.deepEqual(new Set(answers.map(([row]) => row?.one)), new Set([1]))
    const connections = stores.map((store) => store.connections())
    assert.ok(
      connections.every((each) => each !== null && each.inUse + each.idle <= 10),
      JSON.stringify(connections),
    )
    for (const store of stores) await store.close()
  })
}
