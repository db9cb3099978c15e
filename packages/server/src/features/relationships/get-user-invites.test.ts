import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newFriendInvite } from '@guildhall/testing/features/relationships'
import { World } from '@guildhall/testing/worlds/world'

describe('Get User Invites', () => {
  let world: World
  before(async () => {
    world = await World.create()
    world.clock.hold()
  })
  after(() => world.close())

  test('returns the caller’s valid friend invites, with their uses', async () => {
    const { member, owner, stranger, clock } = world
    const path = '/users/@me/invites'
    assert.deepEqual((await member.api.get(path)).body, [])
    const first = await newFriendInvite(member)
    clock.advance(604_799_000)
    const second = await newFriendInvite(member)
    await newFriendInvite(owner)
    await stranger.api.post(`/invites/${first.code}`)
    assert.deepEqual((await member.api.get(path)).body, [{ ...first, uses: 1 }, second])
    clock.advance(1000)
    assert.deepEqual((await member.api.get(path)).body, [second])
  })
})
