import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'

describe('List Default Soundboard Sounds', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  test('returns an empty list to everyone with a token', async () => {
    for (const { api } of [world.bot, world.stranger]) {
      const { status, body } = await api.get('/soundboard-default-sounds')
      assert.deepEqual([status, body], [200, []])
    }
    await world.refuses(() => world.nobody.get('/soundboard-default-sounds'), 401, 0)
  })
})
