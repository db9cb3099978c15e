import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Guild Preview', () => {
  let world: World
  let path: string
  before(async () => {
    world = await World.create()
    path = `/guilds/${world.guildId}/preview`
  })
  after(() => world.close())

  const setFeatures = (features: string[]) =>
    world.administrator.api.put(`/guildhall/guilds/${world.guildId}/features`, { features })

  test('returns name, features and counts to a member, and no settings', async () => {
    const { status, body } = await world.member.api.get(path)
    assert.equal(status, 200)
    assert.deepEqual(body, {
      id: world.guildId,
      name: 'Guild under test',
      icon: null,
      splash: null,
      discovery_splash: null,
      home_header: null,
      emojis: [],
      features: [],
      approximate_member_count: 4,
      approximate_presence_count: 0,
      description: null,
      stickers: [],
    })
  })

  test('is available to non-members only while the guild is discoverable', async () => {
    await world.refuses(() => world.stranger.api.get(path), 404, 10004)
    await setFeatures(['DISCOVERABLE'])
    assert.equal((await world.stranger.api.get(path)).status, 200)
    await setFeatures([])
    await world.refuses(() => world.stranger.api.get(path), 404, 10004)
  })

  test('refuses an unknown guild and requests without a token', async () => {
    await world.refuses(() => world.stranger.api.get('/guilds/1/preview'), 404, 10004)
    await world.refuses(() => world.nobody.get(path), 401, 0)
  })
})
