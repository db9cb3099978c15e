import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'

describe('List Private Channels', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  test('returns an empty list to a bot, even if it has private channels', async () => {
    const { body: channel } = await world.bot.api.post('/users/@me/channels', { recipient_id: world.member.id })
    await world.bot.api.post(`/channels/${channel.id}/messages`, { content: 'hello' })
    const { status, body } = await world.bot.api.get('/users/@me/channels')
    assert.deepEqual([status, body], [200, []])
  })

  test('returns to users the same open channels as READY', async () => {
    const { body: opened } = await world.owner.api.post('/users/@me/channels', { recipient_id: world.member.id })
    assert.deepEqual((await world.owner.api.get('/users/@me/channels')).body, [opened])
    assert.deepEqual((await world.moderator.api.get('/users/@me/channels')).body, [])
    await world.owner.api.delete(`/channels/${opened.id}`)
    assert.deepEqual((await world.owner.api.get('/users/@me/channels')).body, [])
    await world.refuses(() => world.nobody.get('/users/@me/channels'), 401, 0)
  })
})
