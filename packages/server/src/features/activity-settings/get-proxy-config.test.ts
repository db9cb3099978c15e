import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { isForReaders } from '@guildhall/testing/topics/teams'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Proxy Config', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  test('is empty before anybody says which hosts answer', async () => {
    const { body } = await world.owner.api.get(`/applications/${world.bot.id}/proxy-config`)
    assert.deepEqual(body, { url_map: [] })
  })

  test('is for those to whom the application belongs', async () => {
    await isForReaders(world, ({ api }, id) => api.get(`/applications/${id}/proxy-config`))
  })
})
