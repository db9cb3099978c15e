import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { openTestStore } from '@guildhall/testing/stores/open-store'
import { recordStatements } from '@guildhall/testing/stores/record-statements'
import { fillGuild } from '@guildhall/testing/worlds/fill-guild'
import { World } from '@guildhall/testing/worlds/world'
import type { Dispatch } from '../dispatch.ts'
import { GuildMemberLists } from './member-lists.ts'
import type { ListReader } from './open-list.ts'

/** A session that records what it receives. */
class Reader implements ListReader {
  readonly received: Dispatch[] = []
  views = () => true
  take(dispatch: Dispatch): void {
    this.received.push(dispatch)
  }

  async receives(count: number): Promise<Dispatch> {
    while (this.received.length < count) await turn()
    const last = this.received.at(-1)
    assert.ok(last)
    return last
  }
}

describe('A subscriber of a member list', () => {
  const ONLINE = 3000
  let world: World
  let seen: string[]
  let online: Set<string>
  let guild: { id: string; general: string }
  let idOf: (index: number) => string
  before(async () => {
    const counting = recordStatements(await openTestStore())
    seen = counting.seen
    world = await World.create({}, counting.store)
    guild = await world.newGuild(world.owner)
    const roleId = (await world.owner.api.post(`/guilds/${guild.id}/roles`, { name: 'all' })).body.id
    idOf = await fillGuild(world, { guildId: guild.id, roleId, name: 'member', count: 10_000 })
    online = new Set(Array.from({ length: ONLINE }, (_, index) => idOf(index)))
    await world.app.worker.settled()
    await world.app.worker.stop()
  })
  after(() => world.close())

  async function listsOf(): Promise<GuildMemberLists> {
    const model = await world.app.kernel.readModel.find(guild.id)
    assert.ok(model)
    const onlineMembers = {
      online: () => [...online],
      isOnline: (id: string) => online.has(id),
      presence: (id: string) => ({ user: { id }, status: 'online' }),
    }
    return new GuildMemberLists(world.app.kernel, onlineMembers, () => model)
  }

  const requested = (from: number, to: number) => new Map([[guild.general, [[from, to] as const]]])

  test('is sent the same bytes as every subscriber of the same ranges', async () => {
    const lists = await listsOf()
    const readers = [new Reader(), new Reader(), new Reader()]
    for (const reader of readers) lists.subscribe(reader, requested(0, 9))
    for (const reader of readers) await reader.receives(1)
    online.delete(idOf(0))
    lists.presenceChanged(idOf(0))
    const [first, ...others] = await Promise.all(readers.map((reader) => reader.receives(2)))
    for (const other of others) assert.equal(other, first)
    online.add(idOf(0))
    for (const reader of readers) lists.leave(reader)
  })

  test('takes pages of online members once, and then one statement for all that become visible', async () => {
    const lists = await listsOf()
    const [one, other] = [new Reader(), new Reader()]
    const before = seen.length
    lists.subscribe(one, requested(0, 99))
    const { payload } = await one.receives(1)
    assert.deepEqual(JSON.parse(payload).groups, [{ id: 'online', count: ONLINE }])
    assert.equal(seen.length - before, Math.ceil(ONLINE / 128) + 1)
    lists.subscribe(other, requested(200, 299))
    await other.receives(1)
    assert.equal(seen.length - before, Math.ceil(ONLINE / 128) + 2)
    for (const index of [0, 1, 2]) {
      online.delete(idOf(index))
      lists.presenceChanged(idOf(index))
    }
    const { ops } = JSON.parse((await one.receives(2)).payload)
    assert.deepEqual(
      ops.map(({ op, index }: any) => [op, index]),
      [['DELETE', 1], ['DELETE', 1], ['DELETE', 1], ...[97, 98, 99].map((index) => ['UPDATE', index])],
    )
    assert.equal(seen.length - before, Math.ceil(ONLINE / 128) + 3)
    for (const index of [0, 1, 2]) online.add(idOf(index))
  })

  test('takes no statements once it has left', async () => {
    const lists = await listsOf()
    const reader = new Reader()
    lists.presenceChanged(idOf(5000))
    lists.subscribe(reader, requested(0, 9))
    await reader.receives(1)
    lists.leave(reader)
    const before = seen.length
    online.add(idOf(5000))
    lists.presenceChanged(idOf(5000))
    lists.subscribe(reader, requested(0, 9))
    const { payload } = await reader.receives(2)
    // The roster is kept for a while, so only the member who joined meanwhile is read.
    assert.equal(JSON.parse(payload).online_count, ONLINE + 1)
    assert.equal(seen.length - before, 1)
    online.delete(idOf(5000))
  })

  test('keeps members in memory until a minute after the last subscriber left', async () => {
    const lists = await listsOf()
    const reader = new Reader()
    /** The number of rows read to build the list again. Other timers of the server may write meanwhile. */
    const costOfReading = async () => {
      const before = seen.length
      lists.subscribe(reader, requested(0, 9))
      await reader.receives(reader.received.length + 1)
      return seen.slice(before).filter((statement) => statement === 'SelectQueryNode').length
    }
    /** Waits for the pause after an update of the lists. */
    const rest = async () => {
      await turn()
      world.clock.advance(1000)
    }
    assert.ok((await costOfReading()) > 1)
    await rest()
    lists.leave(reader)
    world.clock.advance(40_000)
    assert.equal(await costOfReading(), 0)
    await rest()
    world.clock.advance(40_000)
    lists.leave(reader)
    world.clock.advance(40_000)
    assert.equal(await costOfReading(), 0)
    await rest()
    lists.leave(reader)
    world.clock.advance(61_000)
    assert.ok((await costOfReading()) > 1)
    lists.leave(reader)
  })

  test('is not shown a member who was deleted before the event arrived', async () => {
    const lists = await listsOf()
    const reader = new Reader()
    const gone = idOf(ONLINE - 1)
    lists.subscribe(reader, requested(0, 9))
    await reader.receives(1)
    await turn()
    world.clock.advance(1000)
    await world.app.kernel.store.write(({ q }) =>
      q.deleteFrom('members').where('guild_id', '=', guild.id).where('user_id', '=', gone).execute(),
    )
    lists.subscribe(reader, requested(0, ONLINE))
    const { payload } = await reader.receives(2)
    const { online_count, ops } = JSON.parse(payload)
    assert.equal(online_count, ONLINE - 1)
    assert.ok(!ops.flatMap(({ items = [] }: any) => items).some(({ member }: any) => member?.user.id === gone))
    lists.leave(reader)
  })
})
