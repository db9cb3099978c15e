import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'

// SQLite is searched in short parts.
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
