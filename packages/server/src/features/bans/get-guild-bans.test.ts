import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Guild Bans', () => {
  let world: World
  /** Banned in a different order than that of their ids. */
  let banned: Person[]
  before(async () => {
    world = await World.create()
    banned = []
    for (const name of ['b0', 'b1', 'b2', 'b3', 'b4']) banned.push(await world.newPerson(name))
    for (const index of [3, 0, 4, 1, 2]) {
      await world.moderator.api.put(
        `/guilds/${world.guildId}/bans/${banned[index]?.id}`,
        {},
        { 'x-audit-log-reason': `no%20${index}` },
      )
    }
  })
  after(() => world.close())

  const list = (query = '', by = world.moderator) => by.api.get(`/guilds/${world.guildId}/bans${query}`)
  const names = async (query: string) => (await list(query)).body.map(({ user }: any) => user.username).join(' ')
  const id = (index: number) => banned[index]?.id

  test('lists bans with reason and user, ascending by user ID', async () => {
    const { status, body } = await list()
    assert.equal(status, 200)
    assert.deepEqual(
      body,
      banned.map(({ user }, index) => ({ reason: `no ${index}`, user })),
    )
  })

  test('returns the page after an ID, and the page before an ID', async () => {
    assert.equal(await names(`?after=${id(1)}`), 'b2 b3 b4')
    assert.equal(await names(`?after=${id(0)}&limit=2`), 'b1 b2')
    assert.equal(await names('?limit=1'), 'b0')
    assert.equal(await names('?after=0'), 'b0 b1 b2 b3 b4')
    assert.equal(await names(`?before=${id(3)}`), 'b0 b1 b2')
    assert.equal(await names(`?before=${id(0)}`), '')
  })

  test('returns the users just below the before ID, still ascending', async () => {
    assert.equal(await names(`?before=${id(4)}&limit=2`), 'b2 b3')
  })

  test('prefers before to after', async () => {
    assert.equal(await names(`?before=${id(2)}&after=${id(3)}`), 'b0 b1')
  })

  test('lists only bans of this guild', async () => {
    const other = await world.newGuild(world.owner)
    assert.deepEqual((await world.owner.api.get(`/guilds/${other.id}/bans`)).body, [])
  })

  test('accepts a limit of 1 to 1000', async () => {
    assert.equal((await list('?limit=1000')).status, 200)
    for (const query of ['?limit=0', '?limit=1001', '?limit=x', '?before=x', '?after=-1']) {
      await world.refuses(() => list(query), 400, 50035)
    }
  })

  test('refuses members who lack BAN_MEMBERS, and non-members', async () => {
    await world.refuses(() => list('', world.member), 403, 50013)
    await world.refuses(() => list('', world.stranger), 403, 50001)
  })
})
