import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { TestClient } from '@guildhall/testing/clients/test-client'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

/** The number of users who accept simultaneously. */
const CROWD = 200
/** The maximum number of uses. */
const ROOM = 10

// two-processes/invites.test.ts tests the same with two servers.
describe('Users who accept an invite simultaneously', () => {
  let world: World
  let crowd: Person[]
  before(async () => {
    world = await World.create()
    crowd = []
    for (let i = 0; i < CROWD; i++) crowd.push(await world.newPerson(`crowd${i}`))
  })
  after(() => world.close())

  test('are limited to its maximum number of uses', async () => {
    await letsIn(
      world,
      ROOM,
      crowd.map(({ api }) => api),
    )
  })

  test('are counted one by one if it is unlimited', async () => {
    const { body } = await world.owner.api.post(`/channels/${world.channels.general}/invites`, { unique: true })
    const answers = await Promise.all(crowd.map(({ api }) => api.post(`/invites/${body.code}`)))
    const came = answers.filter((answer) => answer.status === 200 && answer.body.new_member)
    assert.equal(came.length, CROWD - ROOM, 'all but those who are there already')
    assert.equal(await usesOf(world, body.code), CROWD - ROOM)
  })

  test('join once if they send several requests', async () => {
    const { body } = await world.owner.api.post(`/channels/${world.channels.general}/invites`, { max_uses: 3 })
    const person = await world.newPerson('hasty')
    const answers = await Promise.all(Array.from({ length: 8 }, () => person.api.post(`/invites/${body.code}`)))
    assert.deepEqual(
      answers.map(({ status }) => status),
      Array.from({ length: 8 }, () => 200),
    )
    assert.equal(answers.filter((answer) => answer.body.new_member).length, 1)
    assert.equal(await usesOf(world, body.code), 1)
  })

  test('can’t join by an invite that is deleted meanwhile', async () => {
    const { body } = await world.owner.api.post(`/channels/${world.channels.general}/invites`, { unique: true })
    const late = await world.newPerson('late')
    const [gone, came] = await Promise.all([
      world.owner.api.delete(`/invites/${body.code}`),
      late.api.post(`/invites/${body.code}`),
    ])
    assert.equal(gone.status, 200)
    const { status } = await world.owner.api.get(`/guilds/${world.guildId}/members/${late.id}`)
    assert.equal(status, came.status === 200 ? 200 : 404)
  })
})

/** The number of uses of an invite, as members who manage the channel see it. */
async function usesOf({ owner, channels }: World, code: string): Promise<number | undefined> {
  const { body } = await owner.api.get(`/channels/${channels.general}/invites`)
  return body.find((invite: any) => invite.code === code)?.uses
}

/** All users accept an invite with a maximum number of uses; asserts how many joined. */
async function letsIn(world: World, max_uses: number, apis: readonly Pick<TestClient, 'post'>[]): Promise<void> {
  const guild = `/guilds/${world.guildId}`
  const count = async () => (await world.owner.api.get(`${guild}?with_counts=true`)).body.approximate_member_count
  const before = await count()
  const { body } = await world.owner.api.post(`/channels/${world.channels.general}/invites`, { max_uses, unique: true })
  const answers = await Promise.all(apis.map((api) => api.post(`/invites/${body.code}`)))
  const came = answers.filter((answer) => answer.status === 200 && answer.body.new_member)
  assert.equal(came.length, max_uses)
  for (const { status, body } of answers) if (status !== 200) assert.deepEqual([status, body.code], [404, 10006])
  assert.equal(await count(), before + max_uses)
  const used = await world.db.q.selectFrom('invites').select('code').where('code', '=', body.code).execute()
  assert.deepEqual(used, [])
  const deleted = (await world.events()).filter(({ type, data }) => type === 'INVITE_DELETE' && data.code === body.code)
  assert.equal(deleted.length, 1)
}
