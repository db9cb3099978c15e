import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Sticker Pack', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  test('answers 404 for every pack', async () => {
    await world.refuses(() => world.bot.api.get('/sticker-packs/847199849233514549'), 404, 10061)
  })
})
