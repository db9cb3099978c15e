import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newFriendInvite } from '@guildhall/testing/features/relationships'
import { World } from '@guildhall/testing/worlds/world'

describe('Revoke User Invites', () => {
  let world: World
  before(async () => {
    world = await World.create()
    world.clock.hold()
  })
  after(() => world.close())

  test('deletes and returns all of the caller’s invites, and keeps those of others', async () => {
    const { member, owner, stranger } = world
    const path = '/users/@me/invites'
    const [first, theirs] = [await newFriendInvite(member), await newFriendInvite(owner)]
    world.clock.advance(1)
    const second = await newFriendInvite(member)
    const { status, body } = await member.api.delete(path)
    assert.deepEqual([status, body], [200, [first, second]])
    await world.refuses(() => stranger.api.post(`/invites/${first.code}`), 404, 10006)
    assert.deepEqual((await owner.api.get(path)).body, [theirs])
    await world.writesNothing(async () => assert.deepEqual((await member.api.delete(path)).body, []))
  })
})
