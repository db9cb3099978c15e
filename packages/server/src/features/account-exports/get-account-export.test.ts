import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Account Export', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  test('returns null before an export was requested, and then the export of the caller only', async () => {
    const { member, owner } = world
    assert.deepEqual((await member.api.get('/users/@me/export')).body, { export: null })
    const { body: created } = await member.api.post('/users/@me/export', { password: member.password })
    await world.app.worker.settled()
    const { body } = await member.api.get('/users/@me/export')
    assert.deepEqual([body.export.id, body.export.state], [created.id, 'ready'])
    assert.match(body.export.url, /^http:\/\/127\.0\.0\.1\/account-exports\/\d+\/\d+\?ex=/u)
    assert.deepEqual((await owner.api.get('/users/@me/export')).body, { export: null })
  })

  test('rejects bots', async () => {
    await world.refuses(() => world.bot.api.get('/users/@me/export'), 403, 20001)
  })
})
