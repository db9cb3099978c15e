import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'

describe('List Sticker Packs', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  test('returns an empty list to every caller', async () => {
    for (const api of [world.nobody, world.bot.api, world.owner.api]) {
      const { status, body } = await api.get('/sticker-packs')
      assert.deepEqual([status, body], [200, { sticker_packs: [] }])
    }
  })
})
