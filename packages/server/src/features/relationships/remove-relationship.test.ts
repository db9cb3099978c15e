import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import {
  blockUser,
  deleteAllRelationships,
  deleteRelationship,
  makeFriends,
  relationshipsOf,
  requestFriend,
  setFriendNickname,
} from '@guildhall/testing/features/relationships'
import { World } from '@guildhall/testing/worlds/world'

describe('Remove Relationship', () => {
  let world: World
  before(async () => {
    world = await World.create()
    world.clock.hold()
  })
  afterEach(() => deleteAllRelationships(world))
  after(() => world.close())

  test('lets either friend end a friendship, and notifies both', async () => {
    const { member, owner } = world
    await makeFriends(member, owner)
    await setFriendNickname(owner, member, 'mate')
    const events = await world.eventsOf(
      async () => assert.equal((await deleteRelationship(member, owner)).status, 204),
      owner.id,
    )
    assert.deepEqual(events, [{ type: 'RELATIONSHIP_REMOVE', data: { id: member.id, type: 1, nickname: 'mate' } }])
    const own = (await world.events(member.id)).at(-1)
    assert.deepEqual(own, { type: 'RELATIONSHIP_REMOVE', data: { id: owner.id, type: 1, nickname: null } })
    assert.deepEqual([await relationshipsOf(member), await relationshipsOf(owner)], [{}, {}])
  })

  test('withdraws a request, and declines one', async () => {
    const { member, stranger } = world
    for (const who of [member, stranger]) {
      await requestFriend(member, stranger)
      assert.equal((await deleteRelationship(who, who === member ? stranger : member)).status, 204)
      assert.deepEqual([await relationshipsOf(member), await relationshipsOf(stranger)], [{}, {}])
      const types = [(await world.events(member.id)).at(-1), (await world.events(stranger.id)).at(-1)]
      assert.deepEqual(
        types.map((event) => [event?.type, event?.data.type]),
        [
          ['RELATIONSHIP_REMOVE', 4],
          ['RELATIONSHIP_REMOVE', 3],
        ],
      )
    }
  })

  test('removes the caller’s block, and keeps the other user’s', async () => {
    const { member, stranger } = world
    await blockUser(member, stranger)
    await blockUser(stranger, member)
    const events = await world.eventsOf(() => deleteRelationship(member, stranger), stranger.id)
    assert.deepEqual(events, [])
    assert.deepEqual([await relationshipsOf(member), await relationshipsOf(stranger)], [{}, { member: 2 }])
    await world.refuses(() => deleteRelationship(member, stranger), 204)
    assert.deepEqual(await relationshipsOf(stranger), { member: 2 }, 'nobody ends the block of another')
    await deleteRelationship(stranger, member)
    assert.equal((await requestFriend(member, stranger)).status, 204)
  })

  test('changes nothing without a relationship, and refuses unknown users', async () => {
    const { member, stranger } = world
    await world.refuses(() => deleteRelationship(member, stranger), 204)
    await world.refuses(() => deleteRelationship(member, member), 204)
    await world.refuses(() => deleteRelationship(member, { id: '1' }), 404, 10013)
  })
})
