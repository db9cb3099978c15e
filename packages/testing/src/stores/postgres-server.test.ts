import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { STORE_UNDER_TEST } from './open-store.ts'
import { PostgresServer } from './postgres-server.ts'

if (STORE_UNDER_TEST === 'postgres') {
  describe('A PostgreSQL server of a test', () => {
    let database: PostgresServer
    before(async () => {
      database = await PostgresServer.create()
    })
    after(() => database.remove())

    async function ask(sql: string): Promise<any[]> {
      const client = new pg.Client({ connectionString: database.url })
      client.on('error', () => {})
      await client.connect()
      try {
        return (await client.query(sql)).rows
      } finally {
        await client.end()
      }
    }

    test('keeps what was committed, however it is stopped', async () => {
      await ask('create table kept (n int)')
      for (const [n, how] of (['fast', 'immediate'] as const).entries()) {
        await ask(`insert into kept values (${n})`)
        await database.stop(how)
        await assert.rejects(ask('select 1'))
        await database.start()
        assert.equal((await ask('select n from kept')).length, n + 1)
      }
    })
  })
}
