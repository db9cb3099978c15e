import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Guild Widget Settings', () => {
  let world: World
  let path: string
  before(async () => {
    world = await World.create()
    path = `/guilds/${world.guildId}/widget`
  })
  after(() => world.close())

  test('returns no widget and no channel for a new guild', async () => {
    const { status, body } = await world.owner.api.get(path)
    assert.deepEqual([status, body], [200, { enabled: false, channel_id: null }])
  })

  test('returns the settings to members who may manage the guild', async () => {
    await world.owner.api.patch(path, { enabled: true, channel_id: world.channels.general })
    const settings = { enabled: true, channel_id: world.channels.general }
    assert.deepEqual((await world.bot.api.get(path)).body, settings)
    const manager = await world.newPerson('manager')
    await world.join(manager)
    await world.refuses(() => manager.api.get(path), 403, 50013)
    await world.grant(manager, ['MANAGE_GUILD'])
    assert.deepEqual((await manager.api.get(path)).body, settings)
  })

  test('requires a token, even if the widget is public', async () => {
    await world.refuses(() => world.nobody.get(path), 401, 0)
  })
})
