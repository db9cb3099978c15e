import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newFriendInvite } from '@guildhall/testing/features/relationships'
import { World } from '@guildhall/testing/worlds/world'

describe('Delete Friend Invite', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  test('deletes the invite, and returns it', async () => {
    const { member } = world
    const other = await newFriendInvite(member)
    const {
      code,
      uses: _uses,
      max_uses: _most,
      max_age: _age,
      created_at: _at,
      ...shown
    } = await newFriendInvite(member)
    const { status, body } = await member.api.delete(`/invites/${code}`)
    assert.deepEqual([status, body], [200, { code, ...shown }])
    assert.deepEqual((await member.api.get('/users/@me/invites')).body, [other])
    await world.refuses(() => member.api.delete(`/invites/${code}`), 404, 10006)
  })

  test('refuses everyone but its creator', async () => {
    const { code } = await newFriendInvite(world.member)
    for (const { api } of [world.stranger, world.owner, world.administrator]) {
      await world.refuses(() => api.delete(`/invites/${code}`), 403, 50013)
    }
  })
})
