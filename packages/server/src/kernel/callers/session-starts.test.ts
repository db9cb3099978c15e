import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openTestStore } from '@guildhall/testing/stores/open-store'
import { ManualClock } from '@guildhall/testing/worlds/manual-clock'
import type { Store } from '../../store/db.ts'
import { forgetStarts, SessionStarts } from './session-starts.ts'

const HOUR_MS = 3_600_000

describe('Session starts', () => {
  let store: Store
  let users = 0
  before(async () => {
    store = await openTestStore()
  })
  after(() => store.close())

  const begun = (isCounting = true) => {
    const clock = new ManualClock()
    clock.hold()
    return { clock, starts: new SessionStarts(store, clock, isCounting), userId: String(++users) }
  }

  test('are all available to a user who has started none', async () => {
    const { starts, userId } = begun()
    const all = { total: 1000, remaining: 1000, reset_after: 0, max_concurrency: 1 }
    assert.deepEqual(await starts.limitOf(userId), all)
  })

  test('count for 24 hours from the first, separately for each user', async () => {
    const { clock, starts, userId } = begun()
    await starts.take(userId, null)
    clock.advance(HOUR_MS)
    await starts.take(userId, null)
    const { remaining, reset_after } = await starts.limitOf(userId)
    assert.deepEqual([remaining, reset_after], [998, 23 * HOUR_MS])
    assert.equal((await starts.limitOf(String(++users))).remaining, 1000)
    clock.advance(23 * HOUR_MS)
    assert.equal((await starts.limitOf(userId)).remaining, 1000)
    await starts.take(userId, null)
    assert.deepEqual(
      [(await starts.limitOf(userId)).remaining, (await starts.limitOf(userId)).reset_after],
      [999, 24 * HOUR_MS],
    )
  })

  test('are used up after a thousand, also simultaneous ones', async () => {
    const { clock, starts, userId } = begun()
    const all = await Promise.all(Array.from({ length: 1003 }, () => starts.take(userId, null)))
    assert.equal(all.filter((each) => each === 'begun').length, 1000)
    assert.equal(all.filter((each) => each === 'used up').length, 3)
    assert.equal((await starts.limitOf(userId)).remaining, 0)
    clock.advance(24 * HOUR_MS)
    assert.equal(await starts.take(userId, null), 'begun')
  })

  test('of one key wait five seconds between each other, less a tolerance for clocks, and refused ones don’t count', async () => {
    const { clock, starts, userId } = begun()
    const other = String(++users)
    const first = await Promise.all([0, 1, 7].map((shard) => starts.take(userId, shard)))
    assert.deepEqual(first.sort(), ['begun', 'too soon', 'too soon'])
    assert.equal(await starts.take(other, 0), 'begun')
    assert.equal((await starts.limitOf(userId)).remaining, 999)
    clock.advance(4400)
    assert.equal(await starts.take(userId, 0), 'too soon')
    clock.advance(200)
    assert.equal(await starts.take(userId, 0), 'begun')
    assert.equal(await starts.take(userId, 0), 'too soon')
  })

  test('of users never wait', async () => {
    const { starts, userId } = begun()
    assert.deepEqual([await starts.take(userId, null), await starts.take(userId, null)], ['begun', 'begun'])
  })

  test('are counted in the store, across processes and restarts', async () => {
    const { clock, starts, userId } = begun()
    const another = new SessionStarts(store, clock, true)
    await starts.take(userId, 0)
    assert.equal(await another.take(userId, 0), 'too soon')
    assert.equal((await another.limitOf(userId)).remaining, 999)
  })

  test('are reset when they are cleared', async () => {
    const { starts, userId } = begun()
    await starts.take(userId, null)
    await store.write((tx) => forgetStarts(tx, userId))
    assert.equal((await starts.limitOf(userId)).remaining, 1000)
  })

  test('are not counted on a server without rate limits, where shards need not wait', async () => {
    const { starts, userId } = begun(false)
    for (let i = 0; i < 1100; i++) assert.equal(await starts.take(userId, 0), 'begun')
    assert.deepEqual(await starts.limitOf(userId), {
      total: 1000,
      remaining: 1000,
      reset_after: 0,
      max_concurrency: 16,
    })
  })
})
