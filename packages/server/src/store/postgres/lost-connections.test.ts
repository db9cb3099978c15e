import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openTestStore, STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import pg from 'pg'
import type { Db, Store } from '../db.ts'
import { StoreFailure } from '../store-failure.ts'
import { WHO_SERVES } from './postgres-locks.ts'

const URL = process.env.GUILDHALL_TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'

/** How a restart of the database affects connected clients. SQLite has no connections. */
if (STORE_UNDER_TEST === 'postgres') {
  describe('A lost database connection', () => {
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

    test('fails its unit of work, and nothing else', async () => {
      const unit = store.write(async (tx) => {
        await cut(await pidOf(tx))
        return pidOf(tx)
      })
      await assert.rejects(unit, StoreFailure)
      assert.ok(await works())
    })

    test('fails its statements outside a unit of work, and nothing else', async () => {
      const reading = store.db.run('/* asked once */ select pg_sleep(5)', []).then(
        () => assert.fail('it was not cut'),
        (error: unknown) => error,
      )
      let pid: number | undefined
      while (pid === undefined) {
        const sleeping =
          "select pid from pg_stat_activity where query = '/* asked once */ select pg_sleep(5)' and state = 'active'"
        pid = (await database.query<{ pid: number }>(sleeping)).rows[0]?.pid
      }
      await cut(pid)
      assert.ok((await reading) instanceof StoreFailure)
      assert.ok(await works())
    })

    test('fails no read, which is repeated on another connection', async () => {
      let cuts = 0
      const cutOnce = async (db: Db) => {
        const pid = await pidOf(db)
        if (cuts++ === 0) await cut(pid)
        return pidOf(db)
      }
      assert.ok(await cutOnce(store.db))
      cuts = 0
      assert.ok(await store.snapshot(cutOnce))
    })

    test('makes a unit of work run again that had not been committed', async () => {
      let tries = 0
      const unit = store.write(async (tx) => {
        await tx.q
          .insertInto('processes')
          .values({ id: `try ${++tries}`, renewed_at: 0, worker: null })
          .execute()
        if (tries === 1) await cut(await pidOf(tx))
        return pidOf(tx)
      })
      assert.ok(await unit)
      const rows = await store.db.q.selectFrom('processes').select('id').execute()
      assert.deepEqual([tries, rows], [2, [{ id: 'try 2' }]])
    })

    test('for LISTEN is reopened once, and reports that messages may be missing', async () => {
      const received: string[] = []
      let losses = 0
      let isBack = () => {}
      const back = new Promise<void>((resolve) => {
        isBack = resolve
      })
      const lost = () => void losses++
      await store.listen({
        received: (message) => received.push(message),
        lost,
        back: isBack,
        replaced: () => {},
        missed: () => {},
      })
      const listeners = async () => (await store.db.run<{ pid: number }>(WHO_SERVES, [])).map(({ pid }) => pid)
      await cut((await listeners())[0])
      await back
      await store.write(async (tx) => tx.notify('hello'))
      while (received.length === 0) await pause(10)
      assert.deepEqual(received, ['hello'])
      assert.equal(losses, 1)
      assert.equal((await listeners()).length, 1)
    })
  })
}
