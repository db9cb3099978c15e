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

  test('tells of it once, and leaves no audit entry', async () => {
    const events = await world.eventsOf(async () => {
      assert.equal((await world.administrator.api.put(path)).status, 204)
    })
    assert.deepEqual(events, [{ type: 'GUILD_DELETE', data: { id: world.guildId, unavailable: true } }])
    assert.deepEqual(await world.eventsOf(() => world.administrator.api.put(path)), [])
  })

  test('answers members 503 wherever they ask, and strangers as ever', async () => {
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

  test('lasts when nothing is remembered', async () => {
    world.app.kernel.readModel.forgetAll()
    await world.refuses(() => world.owner.api.get(`/guilds/${world.guildId}`), 503, 0)
  })

  test('leaves it in the list of guilds that members are in', async () => {
    const { body } = await world.member.api.get('/users/@me/guilds')
    assert.deepEqual(
      body.map(({ id }: { id: string }) => id),
      [world.guildId],
    )
  })

  test('an unavailable guild is open to the operations of the administrator', async () => {
    const features = `/guildhall/guilds/${world.guildId}/features`
    assert.equal((await world.administrator.api.put(features, { features: ['BANNER'] })).status, 200)
  })
})
