import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'

describe('Make Guild Available', () => {
  let world: World
  let path: string
  before(async () => {
    world = await World.create()
    path = `/guildhall/guilds/${world.guildId}/unavailable`
  })
  after(() => world.close())

  test('ends the outage, and emits one event', async () => {
    const before = (await world.owner.api.get(`/guilds/${world.guildId}`)).body
    await world.administrator.api.put(path)
    const events = await world.eventsOf(async () => {
      assert.equal((await world.administrator.api.delete(path)).status, 204)
    })
    assert.deepEqual(events, [{ type: 'GUILD_AVAILABLE', data: { guild_id: world.guildId } }])
    assert.deepEqual((await world.owner.api.get(`/guilds/${world.guildId}`)).body, before)
    assert.deepEqual(await world.eventsOf(() => world.administrator.api.delete(path)), [])
  })

  test('refuses everyone but the administrator', async () => {
    await world.administrator.api.put(path)
    for (const { api } of [world.owner, world.bot, world.stranger]) {
      await world.refuses(() => api.delete(path), 403, 50013)
    }
  })
})
