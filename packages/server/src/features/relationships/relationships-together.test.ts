import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { RelationshipType } from '@guildhall/protocol/enums/relationship-type'
import { RELATIONSHIP_LIMITS } from '@guildhall/protocol/relationship-limits'
import {
  blockUser,
  deleteRelationship,
  fillRelationships,
  relationshipsOf,
  requestFriend,
  setFriendNickname,
  setRelationship,
} from '@guildhall/testing/features/relationships'
import { storeFaults } from '@guildhall/testing/invariants/store-invariants'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'
import fc from 'fast-check'

describe('Simultaneous relationship changes', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  let names = 0
  const two = async () => [await world.newPerson(`one${names++}`), await world.newPerson(`two${names++}`)] as const
  /** The relationships between two users, in both directions. */
  const between = async (one: Person, other: Person) => [
    (await relationshipsOf(one))[other.user.username],
    (await relationshipsOf(other))[one.user.username],
  ]
  const received = async ({ id }: Person) => (await world.events(id)).map(({ type, data }) => [type, data.type])

  test('make users friends once who send each other requests', async () => {
    for (let i = 0; i < 5; i++) {
      const [one, other] = await two()
      const answers = await Promise.all([requestFriend(one, other), requestFriend(other, one)])
      assert.deepEqual(
        answers.map(({ status }) => status),
        [204, 204],
      )
      assert.deepEqual(await between(one, other), [1, 1])
      const friends = [await received(one), await received(other)].map(
        (all) => all.filter(([, type]) => type === 1).length,
      )
      assert.deepEqual(friends, [1, 1])
    }
  })

  test('make both users friends or neither, if a request is accepted and withdrawn', async () => {
    for (let i = 0; i < 5; i++) {
      const [one, other] = await two()
      await requestFriend(one, other)
      const [taken, withdrawn] = await Promise.all([
        setRelationship(other, one, { type: 1 }),
        deleteRelationship(one, other),
      ])
      assert.equal(withdrawn.status, 204)
      assert.ok(taken.status === 204 || taken.body.code === 80005, JSON.stringify(taken.body))
      assert.deepEqual(await between(one, other), [undefined, undefined])
    }
  })

  test('resolve accepting a request and blocking', async () => {
    for (let i = 0; i < 5; i++) {
      const [one, other] = await two()
      await requestFriend(one, other)
      await Promise.all([setRelationship(other, one, { type: 1 }), blockUser(one, other)])
      assert.deepEqual(await between(one, other), [2, undefined])
    }
  })

  test('fill the last friend slots once, if many users send requests', async () => {
    const [one] = await two()
    await fillRelationships(world, one, RelationshipType.INCOMING_REQUEST, RELATIONSHIP_LIMITS.requests - 2)
    const many = await Promise.all(Array.from({ length: 5 }, () => world.newPerson(`asks${names++}`)))
    const answers = await Promise.all(many.map((each) => requestFriend(each, one)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [204, 204, 400, 400, 400])
    await world.app.kernel.store.write((tx) =>
      tx.q.deleteFrom('relationships').where('other_id', '<=', String(RELATIONSHIP_LIMITS.requests)).execute(),
    )
  })

  const befriendly = async (one: Person, other: Person) => {
    await requestFriend(one, other)
    return setRelationship(other, one, { type: 1 })
  }
  const renamed = (one: Person, other: Person) => setFriendNickname(one, other, 'x')

  test('leave both sides consistent with each other and with the events', async () => {
    const people = [world.owner, world.member, world.stranger]
    const acts = [
      requestFriend,
      setRelationship,
      (a: Person, b: Person) => setRelationship(a, b, { type: 1 }),
      blockUser,
      deleteRelationship,
      deleteRelationship,
      befriendly,
      renamed,
    ]
    const step = fc.record({ who: fc.nat(2), whom: fc.nat(2), what: fc.nat(acts.length - 1) })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        await Promise.all(
          steps.map(async ({ who, whom, what }) => {
            const [one, other] = [people[who], people[whom]]
            const answer = one && other && (await acts[what]?.(one, other))
            assert.ok(!answer || answer.status < 500, JSON.stringify(answer?.body))
          }),
        )
        assert.deepEqual(await storeFaults(world.db), [])
        for (const one of people) assert.deepEqual(deliveredOf(await world.events(one.id)), await relationshipsOf(one))
      }),
      { numRuns: Number(process.env.GUILDHALL_FUZZ_RUNS ?? 20) },
    )
  })
})

/** The relationships that a client knows from all its events. */
function deliveredOf(events: readonly { type: string; data: any }[]): Record<string, number> {
  const names = new Map<string, string>()
  const known = new Map<string, number>()
  for (const { type, data } of events) {
    if (type === 'RELATIONSHIP_REMOVE') known.delete(data.id)
    if (type !== 'RELATIONSHIP_ADD') continue
    names.set(data.id, data.user.username)
    known.set(data.id, data.type)
  }
  return Object.fromEntries([...known].map(([id, type]) => [names.get(id), type]))
}
