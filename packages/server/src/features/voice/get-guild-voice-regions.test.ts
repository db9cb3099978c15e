import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Guild Voice Regions', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  test('returns the default regions, and more to a guild with VIP_REGIONS', async () => {
    const path = `/guilds/${world.guildId}/regions`
    const usual = await world.member.api.get(path)
    assert.equal(usual.status, 200)
    assert.deepEqual(usual.body, (await world.member.api.get('/voice/regions')).body)
    const features = `/guildhall/guilds/${world.guildId}/features`
    assert.equal((await world.administrator.api.put(features, { features: ['VIP_REGIONS'] })).status, 200)
    const { body } = await world.member.api.get(path)
    assert.deepEqual(body.slice(0, usual.body.length), usual.body)
    assert.deepEqual(
      body.slice(usual.body.length).map(({ id }: { id: string }) => id),
      ['vip-us-east', 'vip-us-west'],
    )
  })
})
