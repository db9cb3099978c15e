import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'

describe('List Guild Soundboard Sounds', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  test('returns an empty list to members only', async () => {
    const path = `/guilds/${world.guildId}/soundboard-sounds`
    for (const { api } of [world.bot, world.member]) assert.deepEqual((await api.get(path)).body, { items: [] })
    await world.refuses(() => world.stranger.api.get(path), 403, 50001)
  })
})
