import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { RelationshipType } from '@guildhall/protocol/enums/relationship-type'
import { RELATIONSHIP_LIMITS } from '@guildhall/protocol/relationship-limits'
import {
  blockUser,
  deleteAllRelationships,
  fillRelationships,
  makeFriends,
  newFriendInvite,
  relationshipsOf,
  requestFriend,
  setRelationship,
} from '@guildhall/testing/features/relationships'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Accept Friend Invite', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  afterEach(() => deleteAllRelationships(world))
  after(() => world.close())

  const come = ({ api }: Person, { code }: { code: string }) => api.post(`/invites/${code}`, { session_id: null })
  const uses = async ({ api }: Person) => (await api.get('/users/@me/invites')).body.at(-1)?.uses
  let names = 0
  const newPeople = (count: number) =>
    Promise.all(Array.from({ length: count }, () => world.newPerson(`guest${names++}`)))

  test('makes the users friends at once, and notifies both', async () => {
    const { member, stranger } = world
    const invite = await newFriendInvite(member)
    let answer: { status: number; body: any } | undefined
    const events = await world.eventsOf(async () => {
      answer = await come(stranger, invite)
    }, member.id)
    const { uses: _uses, max_uses: _most, max_age: _age, created_at: _at, ...shown } = invite
    assert.deepEqual([answer?.status, answer?.body], [200, { ...shown, new_member: true }])
    assert.deepEqual(
      events.map(({ type, data }) => [type, data.id, data.type, data.should_notify]),
      [['RELATIONSHIP_ADD', stranger.id, 1, true]],
    )
    const own = (await world.events(stranger.id)).at(-1)
    assert.deepEqual([own?.type, own?.data.id, own?.data.type], ['RELATIONSHIP_ADD', member.id, 1])
    assert.deepEqual([await relationshipsOf(member), await relationshipsOf(stranger)], [{ stranger: 1 }, { member: 1 }])
    assert.equal(await uses(member), 1)
  })

  test('replaces a pending request of either user', async () => {
    const { member, stranger } = world
    for (const [from, to] of [[member, stranger] as const, [stranger, member] as const]) {
      await requestFriend(from, to)
      assert.equal((await come(stranger, await newFriendInvite(member))).status, 200)
      assert.deepEqual(
        [await relationshipsOf(member), await relationshipsOf(stranger)],
        [{ stranger: 1 }, { member: 1 }],
      )
      await deleteAllRelationships(world)
    }
  })

  test('counts no use for an existing friend', async () => {
    const { member, owner } = world
    await makeFriends(member, owner)
    const invite = await newFriendInvite(member)
    await world.writesNothing(async () => assert.equal((await come(owner, invite)).body.new_member, false))
    assert.equal(await uses(member), 0)
  })

  test('refuses the caller’s own invite, an unknown one, and one between users with a block', async () => {
    const { member, stranger } = world
    const invite = await newFriendInvite(member)
    await world.refuses(() => come(member, invite), 400, 80003)
    for (const code of ['_NoSuchCode', '_%00']) await world.refuses(() => come(member, { code }), 404, 10006)
    await blockUser(member, stranger)
    await world.refuses(() => come(stranger, invite), 403, 80001)
    await deleteAllRelationships(world)
    await blockUser(stranger, member)
    await world.refuses(() => come(stranger, invite), 403, 80001)
  })

  test('refuses users who have as many friends as allowed', async () => {
    const { member, stranger, owner } = world
    const invite = await newFriendInvite(member)
    await fillRelationships(world, stranger, RelationshipType.FRIEND, RELATIONSHIP_LIMITS.friends)
    await world.refuses(() => come(stranger, invite), 400, 30002)
    await fillRelationships(world, member, RelationshipType.FRIEND, RELATIONSHIP_LIMITS.friends)
    await world.refuses(() => come(owner, invite), 400, 30002)
    assert.equal(await uses(member), 0)
  })

  test('accepts five friends and no more for simultaneous requests', async () => {
    const { owner } = world
    const invite = await newFriendInvite(owner)
    const many = await newPeople(12)
    const answers = await Promise.all(many.map((each) => come(each, invite)))
    const statuses = answers.map(({ status }) => status).sort()
    assert.deepEqual(statuses, [200, 200, 200, 200, 200, 404, 404, 404, 404, 404, 404, 404])
    assert.equal(Object.keys(await relationshipsOf(owner)).length, 5)
    assert.deepEqual((await owner.api.get('/users/@me/invites')).body, [], 'the last use has deleted it')
  })

  test('completes or fails consistently while the invite is deleted', async () => {
    const { owner } = world
    for (const [one] of await Promise.all([1, 2, 3].map(() => newPeople(1)))) {
      assert.ok(one)
      const invite = await newFriendInvite(owner)
      const [came, revoked] = await Promise.all([come(one, invite), owner.api.delete('/users/@me/invites')])
      const [shown] = revoked.body
      assert.equal(revoked.status, 200)
      assert.ok(came.status === 200 || came.body.code === 10006, JSON.stringify(came.body))
      assert.equal((await relationshipsOf(one)).owner, came.status === 200 ? 1 : undefined)
      if (shown?.uses === 1) assert.equal(came.status, 200)
      assert.equal((await setRelationship(one, owner)).status, came.status === 200 ? 400 : 204)
    }
  })
})
