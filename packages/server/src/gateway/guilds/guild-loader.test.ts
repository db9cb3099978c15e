import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'
import type { Store } from '../../store/db.ts'
import { GuildLoader } from './guild-loader.ts'

describe('The loader of guilds', () => {
  let world: World
  let guildIds: string[]
  before(async () => {
    world = await World.create()
    guildIds = []
    for (let i = 0; i < 70; i++) guildIds.push((await world.newGuild(world.owner)).id)
  })
  after(() => world.close())

  /** The world's store; `snapshot` runs before each snapshot, with its number. */
  function storeWith(snapshot: (number: number) => Promise<void> | void): Store {
    const { store } = world.app.kernel
    let count = 0
    return {
      ...store,
      snapshot: async (work) => {
        await snapshot(++count)
        return store.snapshot(work)
      },
    }
  }

  test('reads many guilds in few snapshots, two at once, each guild with its own rows', async () => {
    let running = 0
    let most = 0
    const began: (readonly string[])[] = []
    const loader = new GuildLoader(
      storeWith(async () => {
        most = Math.max(most, ++running)
        await until(() => began.length === 3 || running === 2)
        running--
      }),
      async (ids) => void began.push(ids),
    )
    const loaded = await Promise.all(guildIds.map((id) => loader.load(id)))
    assert.deepEqual(
      began.map(({ length }) => length),
      [32, 32, 6],
    )
    assert.equal(most, 2)
    for (const [index, found] of loaded.entries()) {
      const id = guildIds[index]
      assert.equal(found?.loaded.state.settings.id, id)
      assert.deepEqual([...(found?.loaded.state.roles.keys() ?? [])], [id])
      assert.deepEqual(
        found?.streams.map((stream) => stream.id),
        [id],
      )
    }
  })

  test('finds no guild that does not exist', async () => {
    const loader = new GuildLoader(world.app.kernel.store, async () => {})
    const [known = ''] = guildIds
    const [missing, found] = await Promise.all([loader.load('123456789012345678'), loader.load(known)])
    assert.equal(missing, undefined)
    assert.equal(found?.loaded.state.settings.id, known)
  })

  test('loads the other guilds of a snapshot if one can’t be read', async () => {
    const [broken = '', ...others] = guildIds.slice(0, 4)
    const rows = await world.db.q.selectFrom('guilds').select('wire').where('id', '=', broken).execute()
    const set = (wire: string) =>
      world.app.kernel.store.write((tx) => tx.q.updateTable('guilds').set({ wire }).where('id', '=', broken).execute())
    await set('{')
    const loader = new GuildLoader(world.app.kernel.store, async () => {})
    const loaded = await Promise.allSettled([broken, ...others].map((id) => loader.load(id)))
    await set(rows[0]?.wire ?? '')
    assert.deepEqual(
      loaded.map(({ status }) => status),
      ['rejected', 'fulfilled', 'fulfilled', 'fulfilled'],
    )
  })
})
