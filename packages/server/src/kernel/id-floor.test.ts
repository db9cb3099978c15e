import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Store } from '../store/db.ts'
import { ManualClock } from '../testing/manual-clock.ts'
import { openTestStore } from '../testing/open-store.ts'
import { findIdFloor } from './id-floor.ts'
import { firstIdAt, momentOf, systemIds } from './ids.ts'

const HOUR_MS = 3_600_000

describe('ids after a restore', () => {
  const clock = new ManualClock()
  let store: Store
  before(async () => {
    clock.hold()
    store = await openTestStore()
  })
  after(() => store.close())

  const newIds = async () => systemIds(clock, 0, await findIdFloor(store.db, clock))
  const restored = (at: number) => ({ last_id: firstIdAt(at), taken_at: at, restored_at: clock.now() })

  test('are of the clock where nothing was restored, or where the clock is ahead of it', async () => {
    assert.equal(await findIdFloor(store.db, clock), '0')
    await store.write(({ q }) =>
      q
        .insertInto('restores')
        .values(restored(clock.now() - HOUR_MS))
        .execute(),
    )
    assert.equal(await findIdFloor(store.db, clock), '0')
    assert.equal(momentOf((await newIds()).next()), clock.now())
  })

  test('are above those of the backup though the clock is behind, also after the next start', async () => {
    const last = restored(clock.now() + HOUR_MS)
    await store.write(({ q }) => q.insertInto('restores').values(last).execute())
    const id = (await newIds()).next()
    assert.ok(BigInt(id) > BigInt(last.last_id))

    const message = { guild_id: '1', channel_id: '1', author_id: '1', wire: '{}' }
    await store.write(({ q }) =>
      q
        .insertInto('messages')
        .values({ ...message, id })
        .execute(),
    )
    assert.ok(BigInt((await newIds()).next()) > BigInt(id))
  })

  test('are of the clock again once it has caught up', async () => {
    clock.advance(2 * HOUR_MS)
    assert.equal(momentOf((await newIds()).next()), clock.now())
  })
})
