import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newFriendInvite } from '@guildhall/testing/features/relationships'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Friend Invite', () => {
  let world: World
  before(async () => {
    world = await World.create()
    world.clock.hold()
  })
  after(() => world.close())

  test('returns the inviter to anyone with the code, but neither a guild nor the number of uses', async () => {
    const {
      code,
      uses: _uses,
      max_uses: _most,
      max_age: _age,
      created_at: _at,
      ...shown
    } = await newFriendInvite(world.member)
    for (const { api } of [{ api: world.nobody }, world.stranger, world.bot]) {
      const { status, body } = await api.get(`/invites/${code}?with_counts=true`)
      assert.deepEqual([status, body], [200, { code, ...shown }])
    }
  })

  test('refuses unknown and expired codes', async () => {
    const { code } = await newFriendInvite(world.member)
    for (const wrong of [code.slice(1), code.toLowerCase(), `${code}x`, '_', `_${'x'.repeat(300)}`, '_\0', '_’']) {
      await world.refuses(() => world.nobody.get(`/invites/${encodeURIComponent(wrong)}`), 404, 10006)
    }
    world.clock.advance(604_799_999)
    assert.equal((await world.nobody.get(`/invites/${code}`)).status, 200)
    world.clock.advance(1)
    await world.refuses(() => world.nobody.get(`/invites/${code}`), 404, 10006)
  })
})
