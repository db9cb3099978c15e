import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'

describe('Make Guild Unavailable', () => {
  let world: World
  let path: string
  before(async () => {
    world = await World.create()
    path = `/guildhall/guilds/${world.guildId}/unavailable`
  })
  after(() => world.close())

  test('refuses everyone but the administrator, and an unknown guild', async () => {
    for (const { api } of [world.owner, world.bot, world.stranger]) {
      await world.refuses(() => api.put(path), 403, 50013)
    }
    await world.refuses(() => world.administrator.api.put('/guildhall/guilds/1/unavailable'), 404, 10004)
  })

  test('emits one event, and writes no audit entry', async () => {
    const events = await world.eventsOf(async () => {
      assert.equal((await world.administrator.api.put(path)).status, 204)
    })
    assert.deepEqual(events, [{ type: 'GUILD_DELETE', data: { id: world.guildId, unavailable: true } }])
    assert.deepEqual(await world.eventsOf(() => world.administrator.api.put(path)), [])
  })

  test('answers 503 to members for every operation, and non-members as before', async () => {
    const guild = `/guilds/${world.guildId}`
    const channel = `/channels/${world.channels.general}`
    for (const { api } of [world.owner, world.member, world.bot]) {
      for (const each of [guild, `${guild}/preview`, `${guild}/roles`, channel, `${channel}/messages`]) {
        await world.refuses(() => api.get(each), 503, 0)
      }
      await world.refuses(() => api.patch(guild, { name: 'Anything' }), 503, 0)
      await world.refuses(() => api.post(`${channel}/messages`, { content: 'anything' }), 503, 0)
    }
    await world.refuses(() => world.stranger.api.get(guild), 403, 50001)
    await world.refuses(() => world.stranger.api.get(channel), 403, 50001)
  })

  test('persists after the cache is emptied', async () => {
    world.app.kernel.readModel.forgetAll()
    await world.refuses(() => world.owner.api.get(`/guilds/${world.guildId}`), 503, 0)
  })

  test('keeps the guild in the list of its members’ guilds', async () => {
    const { body } = await world.member.api.get('/users/@me/guilds')
    assert.deepEqual(
      body.map(({ id }: { id: string }) => id),
      [world.guildId],
    )
  })

  test('leaves the guild available to the administrator’s operations', async () => {
    const features = `/guildhall/guilds/${world.guildId}/features`
    assert.equal((await world.administrator.api.put(features, { features: ['BANNER'] })).status, 200)
  })
})
