import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openTestStore, STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import type { Store } from './db.ts'
import { postgresFailure, StoreFailure, sqliteFailure } from './store-failure.ts'

describe('A database error', () => {
  let store: Store
  before(async () => {
    store = await openTestStore()
  })
  after(() => store.close())

  const rows = async () => (await store.db.q.selectFrom('identify_turns').selectAll().execute()).length
  const insert = (tx: Pick<Store['db'], 'q'>, key: number) =>
    tx.q.insertInto('identify_turns').values({ user_id: '1', key, free_at: 0 }).execute()

  const SQLITE: [errcode: number, reason: string | null][] = [
    [13, 'the disk is full'],
    [4874, 'the disk is full'],
    [10, 'the disk fails'],
    [778, 'the disk fails'],
    [5, 'the database is locked by another process'],
    [7, 'memory ran out'],
    [1544, 'the database can’t be written to'],
    [11, 'the database is damaged'],
    [267, 'the database is damaged'],
    [1, null],
    [19, null],
    [2067, null],
  ]
  for (const [errcode, reason] of SQLITE) {
    test(`is ${reason ?? 'an internal error'} for SQLite code ${errcode}`, () => {
      const error = Object.assign(new Error(), { errcode })
      const failure = sqliteFailure(error)
      assert.equal(failure instanceof StoreFailure ? failure.reason : null, reason)
      if (reason === null) assert.equal(failure, error)
    })
  }

  test('is reported as a temporary failure if file handles run out', () => {
    const none = Object.assign(new Error('connect EMFILE'), { code: 'EMFILE' })
    assert.equal((postgresFailure(none) as StoreFailure).reason, 'file handles ran out')
  })

  test('is an unavailable database without a response, and an internal error without a query', () => {
    const reset = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
    assert.equal((postgresFailure(reset) as StoreFailure).reason, 'the database can’t be reached')
    const mistake = new TypeError('no parameter')
    assert.equal(postgresFailure(mistake), mistake)
  })

  if (STORE_UNDER_TEST === 'postgres') {
    const POSTGRES: [code: string, reason: string | null][] = [
      ['53100', 'the disk is full'],
      ['53200', 'memory ran out'],
      ['53300', 'the database has too many connections'],
      ['25006', 'the database can’t be written to'],
      ['58030', 'the disk fails'],
      ['XX001', 'the database is damaged'],
      ['57014', 'the database takes too long'],
      ['25P03', 'the database can’t be reached'],
      ['54000', 'a limit of the database is reached'],
      ['54001', null],
      ['23514', null],
      ['42P01', null],
    ]
    for (const [code, reason] of POSTGRES) {
      test(`is ${reason ?? 'an internal error'} for PostgreSQL code ${code}, and nothing is stored`, async () => {
        const failing = `do $$ begin raise exception 'no' using errcode = '${code}'; end $$`
        const unit = store.write(async (tx) => {
          await insert(tx, 1)
          await tx.run(failing, [])
        })
        await assert.rejects(unit, (error) => {
          assert.equal(error instanceof StoreFailure ? error.reason : null, reason)
          return true
        })
        assert.equal(await rows(), 0)
      })
    }

    test('is a read-only database if it is a replica', async () => {
      const unit = store.write(async (tx) => {
        await tx.run('set transaction read only', [])
        await insert(tx, 1)
      })
      await assert.rejects(unit, { reason: 'the database can’t be written to' })
      await store.write((tx) => insert(tx, 2))
      await store.write((tx) => tx.q.deleteFrom('identify_turns').execute())
    })

    test('makes a unit run again that was rolled back for another, even if it did not await the statement', async () => {
      for (const goesOn of [false, true]) {
        let tries = 0
        await store.write(async (tx) => {
          if (tries++ === 0) tx.later("do $$ begin raise exception 'no' using errcode = '40P01'; end $$", [])
          if (goesOn) await insert(tx, 1)
        })
        assert.equal(tries, 2)
      }
      await store.write((tx) => tx.q.deleteFrom('identify_turns').execute())
    })

    test('fails a unit that ignores it', async () => {
      const unit = store.write(async (tx) => {
        await insert(tx, 1)
        await tx.run('select 1/0', []).catch(() => {})
      })
      await assert.rejects(unit, /went on/u)
      assert.equal(await rows(), 0)
    })
  }

  test('leaves nothing of statements after the end of a unit', async () => {
    let goOn = () => {}
    const over = new Promise<void>((resolve) => {
      goOn = resolve
    })
    let late: Promise<unknown> = Promise.resolve()
    const failed = store.write(async (tx) => {
      late = over.then(() => insert(tx, 1))
      throw new Error('the unit fails')
    })
    await assert.rejects(failed, /the unit fails/u)
    const next = store.write(async (tx) => {
      goOn()
      await assert.rejects(late, /over before/u)
      await insert(tx, 2)
    })
    await next
    assert.equal(await rows(), 1)
  })
})
