import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { openTestStore, STORE_UNDER_TEST } from '../testing/open-store.ts'
import type { Db, Store } from './db.ts'

const URL = process.env.GUILDHALL_TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'

/** What a restart of the database does to whoever is connected. SQLite has no connections to lose. */
if (STORE_UNDER_TEST === 'postgres') {
  describe('a database connection that is cut', { timeout: 30_000 }, () => {
    let store: Store
    const database = new pg.Client({ connectionString: URL })
    before(async () => {
      store = await openTestStore()
      await database.connect()
    })
    after(async () => {
      await store.close()
      await database.end()
    })

    const pidOf = async (db: Db) => (await db.run<{ pid: number }>('select pg_backend_pid() as pid', []))[0]?.pid
    const cut = (pid: number | undefined) => database.query('select pg_terminate_backend($1)', [pid])
    const works = () => store.write((tx) => pidOf(tx))

    test('had the options of its address', async () => {
      const asked = "select current_schema() as schema, current_setting('synchronous_commit') as waits"
      const [found] = await store.db.run<{ schema: string; waits: string }>(asked, [])
      assert.match(found?.schema ?? '', /^test_/u)
      assert.equal(found?.waits, 'off')
    })

    test('fails the unit of work that it carried, and nothing else', async () => {
      const unit = store.write(async (tx) => {
        await cut(await pidOf(tx))
        return pidOf(tx)
      })
      await assert.rejects(unit)
      assert.ok(await works())
    })

    test('fails a read that it carried, and nothing else', async () => {
      const reading = store.db.run('select pg_sleep(5)', []).then(
        () => assert.fail('it was not cut'),
        (error: unknown) => error,
      )
      let pid: number | undefined
      while (pid === undefined) {
        const sleeping = "select pid from pg_stat_activity where query = 'select pg_sleep(5)' and state = 'active'"
        pid = (await database.query<{ pid: number }>(sleeping)).rows[0]?.pid
      }
      await cut(pid)
      assert.ok((await reading) instanceof Error)
      assert.ok(await works())
    })

    test('that listens is made again, once, and says that messages may have been missed', async () => {
      const heard: string[] = []
      let losses = 0
      const lost = new Promise<void>((resolve) => {
        void store.listen(
          (message) => heard.push(message),
          () => {
            losses++
            resolve()
          },
        )
      })
      const [here] = await store.db.run<{ schema: string }>('select current_schema() as schema', [])
      const listening = `LISTEN "guildhall_${here?.schema}"`
      const listeners = async () => {
        const of = 'select pid from pg_stat_activity where query = $1'
        return (await database.query<{ pid: number }>(of, [listening])).rows.map(({ pid }) => pid)
      }
      let pids: number[] = []
      while (pids.length === 0) pids = await listeners()
      await cut(pids[0])
      await lost
      await store.write((tx) => store.notify(tx, 'hello'))
      while (heard.length === 0) await pause(10)
      assert.deepEqual(heard, ['hello'])
      assert.equal(losses, 1)
      assert.equal((await listeners()).length, 1)
    })
  })
}
