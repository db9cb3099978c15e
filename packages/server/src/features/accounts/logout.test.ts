import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'

describe('Logout', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  test('ends only the session whose token is sent, at once', async () => {
    const { owner } = world
    const { body } = await world.nobody.post('/auth/login', { login: 'owner', password: owner.password })
    const session = world.clientOf(body.token)
    assert.equal((await session.get('/users/@me')).status, 200)
    const answer = await session.post('/auth/logout')
    assert.equal(answer.status, 204)
    assert.equal(answer.body, undefined)
    await world.refuses(() => session.get('/users/@me'), 401, 0)
    await world.refuses(() => session.post('/auth/logout'), 401, 0)
    assert.equal((await owner.api.get('/users/@me')).status, 200)
  })

  test('refuses bots', async () => {
    await world.refuses(() => world.bot.api.post('/auth/logout'), 403, 20001)
    assert.equal((await world.bot.api.get('/users/@me')).status, 200)
  })
})
