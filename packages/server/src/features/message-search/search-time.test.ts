import assert from 'node:assert/strict'
import { after, before, describe, type TestContext, test } from 'node:test'
import { STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'
import { blankMessage } from '../messages/messages-view.ts'
import { addToIndex, toSearchRow } from '../search-index/search-index-store.ts'
import { findThreads } from './found-threads-rules.ts'

/** From now on, 20 ms pass whenever the time is read. */
function hurry(t: TestContext): void {
  let now = performance.now()
  t.mock.method(performance, 'now', () => (now += 20))
}

describe('A search that compares many messages', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  test('ends after a second, also if one statement finds them all', async (t) => {
    const { guildId, channels, owner } = world
    const place = { guildId, channelId: channels.general, scopeId: channels.general, moderatedId: null }
    const { id } = (await owner.api.post(`/channels/${channels.general}/messages`, { content: 'first' })).body
    await world.app.kernel.store.write(async (db) => {
      for (let i = 1n; i <= 200n; i++) {
        const message = blankMessage(String(BigInt(id) + i), channels.general, owner.id, world.app.kernel.clock.now())
        addToIndex(db, [toSearchRow(place, { ...message, content: 'busy ants' })])
      }
    })
    const total = async (query: string) =>
      (await owner.api.get(`/guilds/${guildId}/messages/search?${query}`)).body.total_results
    await until(async () => (await total('content=busy ants')) === 200)
    hurry(t)
    for (const query of ['content=busy ants', 'content=ants&sort_by=relevance']) assert.ok((await total(query)) < 100)
    t.mock.restoreAll()
    await world.app.kernel.store.write(({ q }) => q.deleteFrom('message_search').where('id', '>', id).execute())
  })
})

test('Other work runs while names of threads are compared', async (t) => {
  const thread_metadata = { archived: false, archive_timestamp: '' }
  const threads: any[] = Array.from({ length: 50 }, (_, id) => ({ id: `${id}`, name: 'busy ants', thread_metadata }))
  hurry(t)
  let turns = 0
  let isOver = false
  const count = () => {
    turns++
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const found = await findThreads(threads, { name: 'busy ants' })
  isOver = true
  assert.equal(found.length, 50)
  assert.ok(turns >= 25, `${turns} turns`)
})

// SQLite can't be interrupted: each statement reads a limited number of rows.
if (STORE_UNDER_TEST === 'postgres') {
  describe('A search that takes too long', () => {
    let world: World
    before(async () => {
      world = await World.create()
    })
    after(() => world.close())

    test('ends with the results so far, and releases its connection', async () => {
      const { store } = world.app.kernel
      const channel = `/channels/${world.channels.general}/messages`
      await world.owner.api.post(channel, { content: 'a slow turtle' })
      const [locked, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const blocking = store.write(async (tx) => {
        await tx.run('lock table message_search in access exclusive mode', [])
        locked.resolve()
        await done.promise
      })
      await locked.promise
      const search = () => world.owner.api.get(`/guilds/${world.guildId}/messages/search?content=turtle`)
      const { status, body } = await search()
      assert.deepEqual([status, body.total_results, body.messages], [200, 0, []])
      await until(() => store.connections()?.inUse === 1)
      done.resolve()
      await blocking
      assert.equal((await search()).body.total_results, 1)
    })
  })
}
