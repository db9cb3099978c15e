import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { RelationshipType } from '@guildhall/protocol/enums/relationship-type'
import { RELATIONSHIP_LIMITS } from '@guildhall/protocol/relationship-limits'
import {
  blockUser,
  deleteAllRelationships,
  fillRelationships,
  makeFriends,
  relationshipsOf,
  requestFriend,
  setRelationship,
} from '@guildhall/testing/features/relationships'
import { World } from '@guildhall/testing/worlds/world'

describe('Create Relationship', () => {
  let world: World
  before(async () => {
    world = await World.create()
    world.clock.hold()
  })
  afterEach(() => deleteAllRelationships(world))
  after(() => world.close())

  /** The events that a user receives for an act, in short. */
  const received = async (act: () => Promise<unknown>, userId: string) =>
    (await world.eventsOf(act, userId)).map(({ type, data }) => [type, data.id, data.type])

  test('sends a friend request, or accepts the other user’s', async () => {
    const { member, stranger } = world
    for (const body of [undefined, {}, { type: null }, { type: -1 }]) {
      assert.equal((await setRelationship(member, stranger, body)).status, 204)
      assert.deepEqual(
        [await relationshipsOf(member), await relationshipsOf(stranger)],
        [{ stranger: 4 }, { member: 3 }],
      )
    }
    assert.equal((await setRelationship(stranger, member)).status, 204)
    assert.deepEqual([await relationshipsOf(member), await relationshipsOf(stranger)], [{ stranger: 1 }, { member: 1 }])
  })

  test('accepts a request with type 1, and notifies both users', async () => {
    const { member, stranger } = world
    await world.refuses(() => setRelationship(stranger, member, { type: 1 }), 400, 80005)
    await requestFriend(member, stranger)
    await world.refuses(() => setRelationship(member, stranger, { type: 1 }), 400, 80005)
    world.clock.advance(60_000)
    const events = await received(() => setRelationship(stranger, member, { type: 1 }), member.id)
    assert.deepEqual(events, [['RELATIONSHIP_ADD', stranger.id, 1]])
    const own = (await world.events(stranger.id)).at(-1)
    assert.deepEqual([own?.type, own?.data.type, own?.data.should_notify], ['RELATIONSHIP_ADD', 1, false])
    assert.equal(Date.parse(String(own?.data.since)), world.clock.now())
    for (const type of [1, -1]) await world.refuses(() => setRelationship(stranger, member, { type }), 400, 80007)
  })

  test('blocks with type 2, ends the friendship and tells the other user only that', async () => {
    const { member, owner } = world
    await makeFriends(member, owner)
    const own = await world.eventsOf(() => blockUser(member, owner), member.id)
    assert.deepEqual(
      own.map(({ type, data }) => [type, data.id, data.type, data.should_notify]),
      [['RELATIONSHIP_ADD', owner.id, 2, false]],
    )
    const other = (await world.events(owner.id)).at(-1)
    assert.deepEqual(other, { type: 'RELATIONSHIP_REMOVE', data: { id: member.id, type: 1, nickname: null } })
    assert.deepEqual([await relationshipsOf(member), await relationshipsOf(owner)], [{ owner: 2 }, {}])
    await world.refuses(() => blockUser(member, owner), 204)
  })

  test('deletes requests of either user with type 2, and lets each block the other', async () => {
    const { member, stranger, owner } = world
    await requestFriend(member, stranger)
    assert.deepEqual(await received(() => blockUser(stranger, member), member.id), [
      ['RELATIONSHIP_REMOVE', stranger.id, 4],
    ])
    await requestFriend(owner, member)
    assert.deepEqual(await received(() => blockUser(owner, member), member.id), [['RELATIONSHIP_REMOVE', owner.id, 3]])
    assert.deepEqual(await received(() => blockUser(member, owner), owner.id), [])
    assert.deepEqual([await relationshipsOf(member), await relationshipsOf(owner)], [{ owner: 2 }, { member: 2 }])
  })

  test('refuses requests to blocked users, bots and the caller, but lets a bot be blocked', async () => {
    const { member, stranger, bot } = world
    await blockUser(member, stranger)
    for (const type of [1, -1]) {
      await world.refuses(() => setRelationship(stranger, member, { type }), 403, 80001)
      await world.refuses(() => setRelationship(member, stranger, { type }), 403, 80001)
      await world.refuses(() => setRelationship(member, bot, { type }), 400, 80002)
      await world.refuses(() => setRelationship(member, member, { type }), 400, 80003)
    }
    await world.refuses(() => blockUser(member, member), 400, 80003)
    assert.deepEqual(await received(() => blockUser(member, bot), bot.id), [], 'bots are told nothing')
    assert.equal((await relationshipsOf(member))[bot.user.username], 2)
  })

  test('refuses unknown users, and other types', async () => {
    const { member, stranger } = world
    await world.refuses(() => setRelationship(member, { id: '1' }), 404, 10013)
    await world.refuses(() => blockUser(member, { id: '1' }), 404, 10013)
    for (const type of [0, 3, 4, 5, 6, '3', 'x', {}]) {
      await world.refuses(() => setRelationship(member, stranger, { type }), 400, 50035)
    }
  })

  test('limits the number of blocked users', async () => {
    const { member, stranger, owner } = world
    await fillRelationships(world, member, RelationshipType.BLOCKED, RELATIONSHIP_LIMITS.blocked - 1)
    assert.equal((await blockUser(member, stranger)).status, 204)
    await world.refuses(() => blockUser(member, owner), 400, 30059)
  })
})
