import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { postMessageAs } from '@guildhall/testing/features/threads'
import { World } from '@guildhall/testing/worlds/world'
import { findInWindow, prepareSearch } from './found-messages-store.ts'
import { searchQuery } from './search-query-view.ts'
import { restOf, SearchWindows } from './search-windows-rules.ts'

let world: World
before(async () => {
  world = await World.create()
})
after(() => world.close())

test('A statement reads a limited number of messages, also on SQLite of those that aren’t in the scope', async () => {
  const { kernel } = world.app
  const ids: string[] = []
  for (let i = 0; i < 7; i++) ids.push((await postMessageAs(world, world.owner, `jackdaw ${i}`)).id)
  const { general } = world.channels
  const others = Array.from({ length: 10 }, (_, i) => String(i + 1))
  for (const isAscending of [true, false])
    for (const [scopes, inScope] of [
      [[general, ...others], ids],
      [others, []],
    ] as const) {
      const scope = { guildId: world.guildId, channels: null, scopes, moderated: [] }
      const options = { isAscending, isRanked: false }
      const search = prepareSearch(kernel.store.db, searchQuery({ content: 'jackdaw' }, null), scope, options)
      const range = { minId: world.guildId, maxId: String(BigInt(ids.at(-1) ?? '') + 1n), isAscending }
      const found: string[] = []
      const ends: (string | null)[] = []
      for (let part = new SearchWindows(range, 2 ** 40).next() ?? null; part; ) {
        const some = await findInWindow(kernel.store, search, part, { limit: 3, ms: 60_000 })
        assert.ok(some)
        assert.ok(some.rows.length <= 3)
        found.push(...some.rows.map(({ id }) => id))
        ends.push(some.last)
        part = some.last === null ? null : restOf(part, some.last, search)
      }
      const inOrder = isAscending ? ids : ids.toReversed()
      assert.deepEqual(found, isAscending ? inScope : inScope.toReversed())
      const isCounted = kernel.store.kind === 'sqlite' || inScope.length > 0
      assert.deepEqual(ends, isCounted ? [inOrder[2], inOrder[5], null] : [null])
    }
})
