import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openTestStore } from '@guildhall/testing/stores/open-store'
import type { Store, TxDb } from './db.ts'
import { nextStreamVersion } from './streams.ts'

const BAN = { guild_id: '1500000000000000001', user_id: '9223372036854775807', reason: null, of_stranger: true }

describe('A store', () => {
  let store: Store
  before(async () => {
    store = await openTestStore()
  })
  after(() => store.close())

  const bans = () => store.db.q.selectFrom('bans').selectAll().execute()
  const insertBan = (tx: TxDb, userId: string) =>
    tx.q
      .insertInto('bans')
      .values({ ...BAN, user_id: userId })
      .execute()
  const streamOf = (id: string) => ({ id, guildId: null })

  test('returns values unchanged: IDs as text, flags as booleans, nulls as nulls', async () => {
    await store.write((tx) => tx.q.insertInto('bans').values(BAN).execute())
    assert.deepEqual(await bans(), [BAN])
  })

  test('keeps nothing of a failed unit, and everything of others', async () => {
    const outcomes = await Promise.allSettled([
      store.write((tx) => insertBan(tx, '2')),
      store.write(async (tx) => {
        await insertBan(tx, '3')
        throw new Error('half-way')
      }),
      store.write((tx) => insertBan(tx, '4')),
    ])
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled'],
    )
    const ids = (await bans()).map(({ user_id }) => user_id)
    assert.ok(ids.includes('2') && ids.includes('4') && !ids.includes('3'))
  })

  test('fails only the unit whose statement the database refuses', async () => {
    await assert.rejects(store.write((tx) => tx.q.insertInto('bans').values(BAN).execute()))
    await store.write((tx) => insertBan(tx, '5'))
    assert.ok((await bans()).some(({ user_id }) => user_id === '5'))
  })

  test('on SQLite, refuses changes outside a unit, which would wait for the writer of the same process', async (t) => {
    if (store.kind !== 'sqlite') return t.diagnostic('PostgreSQL allows them')
    const before = await bans()
    await assert.rejects(store.db.q.deleteFrom('bans').execute(), /outside a unit of work/u)
    await assert.rejects(store.db.run(' UPDATE bans SET reason = 1', []), /outside a unit of work/u)
    assert.deepEqual(await bans(), before)
  })

  test('throws if a unit uses the outer database', async () => {
    await assert.rejects(
      store.write(() => bans()),
      /outer database/u,
    )
    await assert.rejects(
      store.write(() => store.db.run('select 1', [])),
      /outer database/u,
    )
  })

  const LATER = 'insert into bans (guild_id, user_id, of_stranger) values (7, 7, true)'

  test('runs a statement that a unit does not await in order, within the unit', async () => {
    const seen = await store.write(async (tx) => {
      tx.later(LATER, [])
      return tx.q.selectFrom('bans').select('guild_id').where('user_id', '=', '7').execute()
    })
    assert.deepEqual(seen, [{ guild_id: '7' }])
    assert.ok((await bans()).some(({ user_id }) => user_id === '7'))
  })

  test('fails a unit with a statement that it did not await, and keeps nothing', async () => {
    let isDone = false
    const failing = store.write(async (tx) => {
      await insertBan(tx, '8')
      tx.onCommitted(() => {
        isDone = true
      })
      tx.later(LATER, [])
    })
    await assert.rejects(failing, /unique/iu)
    assert.equal(isDone, false)
    assert.ok(!(await bans()).some(({ user_id }) => user_id === '8'))
  })

  test('rolls back a unit with an invalid statement, or with a statement after its end', async () => {
    const ring: Record<string, unknown> = {}
    ring.ring = ring
    const half = store.write(async (tx) => {
      await insertBan(tx, '55')
      tx.later('update bans set reason = $1', [ring])
    })
    await assert.rejects(half, TypeError)
    assert.ok(!(await bans()).some(({ user_id }) => user_id === '55'))
    const over = await store.write(async (tx) => tx)
    assert.throws(() => over.later(LATER, []), /was over/u)
  })

  test('returns only after the commit, and first runs its callbacks', async () => {
    const order: string[] = []
    await store.write(async (tx) => {
      tx.onCommitted(() => order.push('committed'))
      order.push('worked')
    })
    order.push('answered')
    assert.deepEqual(order, ['worked', 'committed', 'answered'])
  })

  test('never runs commit callbacks of a failed unit', async () => {
    let ran = false
    const failing = store.write(async (tx) => {
      tx.onCommitted(() => {
        ran = true
      })
      throw new Error('no')
    })
    await assert.rejects(failing)
    await store.write((tx) => insertBan(tx, '6'))
    assert.equal(ran, false)
  })

  test('numbers a stream without gaps in concurrent units, also if some fail', async () => {
    const versions: number[] = []
    await Promise.allSettled(
      Array.from({ length: 50 }, (_, i) =>
        store.write(async (tx) => {
          const version = await nextStreamVersion(tx, streamOf('77'))
          if (i % 5 === 0) throw new Error('no')
          tx.onCommitted(() => versions.push(version))
        }),
      ),
    )
    assert.deepEqual(
      versions.sort((a, b) => a - b),
      Array.from({ length: 40 }, (_, i) => i + 1),
    )
  })

  test('repeats or orders units that lock the same streams in opposite order', async () => {
    const both = (first: string, second: string) =>
      store.write(async (tx) => {
        await nextStreamVersion(tx, streamOf(first))
        await nextStreamVersion(tx, streamOf(second))
      })
    await Promise.all([both('88', '99'), both('99', '88')])
    const rows = await store.db.q.selectFrom('streams').selectAll().where('id', 'in', ['88', '99']).execute()
    assert.deepEqual(
      rows.map(({ version }) => version),
      [2, 2],
    )
  })

  test('keeps a snapshot unchanged while others write', async () => {
    await store.snapshot(async (db) => {
      const read = () => db.q.selectFrom('bans').selectAll().orderBy('user_id').execute()
      const before = await read()
      await store.write((tx) => insertBan(tx, '7'))
      assert.deepEqual(await read(), before)
    })
    assert.ok((await bans()).some(({ user_id }) => user_id === '7'))
  })
})
