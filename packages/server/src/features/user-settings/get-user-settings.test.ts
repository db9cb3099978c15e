import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'

describe('Get User Settings', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  test('returns the caller’s settings', async () => {
    const { member, bot } = world
    assert.deepEqual((await member.api.get('/users/@me/settings')).body, { developer_mode: false })
    await member.api.patch('/users/@me/settings', { developer_mode: true })
    assert.deepEqual((await member.api.get('/users/@me/settings')).body, { developer_mode: true })
    await world.refuses(() => bot.api.get('/users/@me/settings'), 403, 20001)
  })
})
