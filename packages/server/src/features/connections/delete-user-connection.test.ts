import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'

describe('Delete User Connection', () => {
  let world: World
  before(async () => {
    world = await World.create()
    for (const { id } of [world.member, world.owner]) {
      const body = { type: 'domain', id: 'me.example.org', name: 'me' }
      await world.administrator.api.post(`/guildhall/users/${id}/connections`, body)
    }
  })
  after(() => world.close())

  const path = (account = 'me.example.org', service = 'domain') => `/users/@me/connections/${service}/${account}`

  test('deletes only the caller’s own connection', async () => {
    assert.equal((await world.member.api.delete(path())).status, 204)
    assert.deepEqual((await world.member.api.get('/users/@me/connections')).body, [])
    assert.equal((await world.owner.api.get('/users/@me/connections')).body.length, 1)
  })

  test('answers 404 for a connection of another user', async () => {
    for (const each of [path(), path('other'), path('me.example.org', 'github'), path('x', 'nonsense')]) {
      await world.refuses(() => world.stranger.api.delete(each), 404, 10017)
    }
  })
})
