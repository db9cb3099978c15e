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

const ME = '/users/@me/relationships'

describe('Send Friend Request', () => {
  let world: World
  before(async () => {
    world = await World.create()
    world.clock.hold()
  })
  afterEach(() => deleteAllRelationships(world))
  after(() => world.close())

  test('sends a request by name, ignoring case, without a shared guild, and notifies both users', async () => {
    const { member, stranger } = world
    let answer: { status: number; body: unknown } | undefined
    const events = await world.eventsOf(async () => {
      answer = await member.api.post(ME, { username: ' STRANGER ' })
    }, stranger.id)
    assert.deepEqual([answer?.status, answer?.body], [204, undefined])
    const [{ since }] = (await stranger.api.get(ME)).body
    const shared = { nickname: null, user_ignored: false, since }
    const incoming = { id: member.id, type: 3, user: member.user, ...shared, should_notify: true }
    assert.deepEqual(events, [{ type: 'RELATIONSHIP_ADD', data: incoming }])
    const own = (await world.events(member.id)).at(-1)
    const outgoing = { id: stranger.id, type: 4, user: stranger.user, ...shared, should_notify: false }
    assert.deepEqual(own, { type: 'RELATIONSHIP_ADD', data: outgoing })
  })

  test('makes the users friends at once if the other one has sent a request', async () => {
    const { member, stranger } = world
    await requestFriend(member, stranger)
    const events = await world.eventsOf(() => requestFriend(stranger, member), member.id)
    assert.deepEqual(
      events.map(({ type, data }) => [type, data.id, data.type, data.should_notify]),
      [['RELATIONSHIP_ADD', stranger.id, 1, true]],
    )
    assert.deepEqual([await relationshipsOf(member), await relationshipsOf(stranger)], [{ stranger: 1 }, { member: 1 }])
  })

  test('sends a repeated request once', async () => {
    const { member, stranger } = world
    await requestFriend(member, stranger)
    await world.refuses(() => requestFriend(member, stranger), 204)
    assert.deepEqual([await relationshipsOf(member), await relationshipsOf(stranger)], [{ stranger: 4 }, { member: 3 }])
  })

  test('refuses an unknown name, that of a bot, and the caller’s own', async () => {
    const { member, bot } = world
    await world.refuses(() => member.api.post(ME, { username: 'nobody' }), 400, 80004)
    await world.refuses(() => requestFriend(member, bot), 400, 80004)
    await world.refuses(() => requestFriend(member, member), 400, 80003)
    for (const username of [undefined, null, 'x', '', 'x'.repeat(33), 7, {}]) {
      await world.refuses(() => member.api.post(ME, { username }), 400, 50035)
    }
  })

  test('refuses friends, and users with a block between them', async () => {
    const { owner, member, stranger } = world
    await makeFriends(member, owner)
    await world.refuses(() => requestFriend(member, owner), 400, 80007)
    await blockUser(member, stranger)
    await world.refuses(() => requestFriend(stranger, member), 403, 80001)
    await world.refuses(() => requestFriend(member, stranger), 403, 80001)
  })

  test('limits the friends and requests of a user', async () => {
    const { member, stranger, owner } = world
    await fillRelationships(world, member, RelationshipType.OUTGOING_REQUEST, RELATIONSHIP_LIMITS.friends - 1)
    assert.equal((await requestFriend(member, stranger)).status, 204)
    await world.refuses(() => requestFriend(member, owner), 400, 30002)
    assert.equal((await setRelationship(stranger, member, { type: 1 })).status, 204, 'who was asked for is taken in')
    await requestFriend(owner, member)
    await world.refuses(() => setRelationship(member, owner, { type: 1 }), 400, 30002)
    await world.refuses(() => requestFriend(member, owner), 400, 30002)
  })

  test('refuses a user with the maximum number of incoming requests', async () => {
    const { member, stranger } = world
    await fillRelationships(world, stranger, RelationshipType.INCOMING_REQUEST, RELATIONSHIP_LIMITS.requests)
    await world.refuses(() => requestFriend(member, stranger), 400, 80000)
    assert.equal((await requestFriend(stranger, member)).status, 204)
  })
})
