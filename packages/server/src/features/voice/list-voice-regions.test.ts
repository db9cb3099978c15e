import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'

describe('List Voice Regions', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  test('returns the regions to anyone with a token', async () => {
    const { status, body } = await world.stranger.api.get('/voice/regions')
    assert.equal(status, 200)
    const japan = body.find(({ id }: { id: string }) => id === 'japan')
    assert.deepEqual(japan, { id: 'japan', name: 'Japan', optimal: false, deprecated: false, custom: false })
    assert.ok(!body.some(({ id }: { id: string }) => id.startsWith('vip')))
  })
})
