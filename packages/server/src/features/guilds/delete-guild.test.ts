import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'

describe('Delete Guild', () => {
  let world: World
  let path: string
  before(async () => {
    world = await World.create()
    path = `/guilds/${world.guildId}`
  })
  after(() => world.close())

  test('refuses everyone but the owner, even with every permission', async () => {
    for (const who of [world.bot, world.moderator, world.member]) {
      await world.refuses(() => who.api.delete(path), 403, 50013)
    }
    await world.refuses(() => world.administrator.api.delete(path), 403, 50001)
    await world.refuses(() => world.nobody.delete(path), 401, 0)
    await world.refuses(() => world.owner.api.delete('/guilds/1'), 404, 10004)
  })

  test('deletes the guild at once, and notifies members', async () => {
    const events = await world.eventsOf(async () => {
      const { status, body } = await world.owner.api.delete(path)
      assert.deepEqual([status, body], [204, undefined])
    })
    assert.deepEqual(events, [{ type: 'GUILD_DELETE', data: { id: world.guildId } }])
    await world.refuses(() => world.owner.api.get(path), 404, 10004)
    await world.refuses(() => world.owner.api.delete(path), 404, 10004)
    await world.refuses(() => world.member.api.get(`${path}/roles`), 404, 10004)
    await world.refuses(() => world.member.api.get(`/channels/${world.channels.general}`), 404, 10003)
    assert.deepEqual((await world.member.api.get('/users/@me/guilds')).body, [])
  })
})
