import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'

describe('List Detectable Applications', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  test('returns an empty list to everyone with a token', async () => {
    const { status, body } = await world.bot.api.get('/applications/detectable')
    assert.deepEqual([status, body], [200, []])
    await world.refuses(() => world.nobody.get('/applications/detectable'), 401, 0)
  })
})
