import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { makeInactive } from '@guildhall/testing/features/inactive-members'
import { allowMessages, postMessageAs } from '@guildhall/testing/features/threads'
import { newBot, type Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

const DAY_MS = 86_400_000

describe('Get Guild Prune Count', () => {
  let world: World
  let path: string
  /** Has MANAGE_GUILD and KICK_MEMBERS by a role above `member`. */
  let warden: Person
  let names = 0
  before(async () => {
    world = await World.create()
    path = `/guilds/${world.guildId}/prune`
    await allowMessages(world)
    warden = await world.newPerson('warden')
    await world.join(warden)
    await world.grant(warden, ['MANAGE_GUILD', 'KICK_MEMBERS'], 2)
  })
  after(() => world.close())
  /** Removes the members of the previous test. */
  beforeEach(async () => {
    const { body } = await world.owner.api.get(`/guilds/${world.guildId}/members?limit=1000`)
    const kept = [world.owner, world.moderator, world.member, world.bot, warden].map(({ id }) => id)
    for (const { user } of body) {
      if (!kept.includes(user.id)) await world.owner.api.delete(`/guilds/${world.guildId}/members/${user.id}`)
    }
  })

  async function counted(query = '', by = warden): Promise<number> {
    const { status, body } = await by.api.get(`${path}${query}`)
    assert.equal(status, 200, JSON.stringify(body))
    return body.pruned
  }

  async function joined(roles: string[] = []): Promise<Person> {
    const person = await world.newPerson(`person${names++}`)
    await world.join(person, { roles })
    return person
  }

  async function inactive(days: number, roles: string[] = []): Promise<Person> {
    const person = await joined(roles)
    await makeInactive(world, [person], days)
    return person
  }

  const newRole = async (name: string): Promise<string> =>
    (await world.owner.api.post(`/guilds/${world.guildId}/roles`, { name })).body.id

  test('counts members who have been inactive for a number of days, by default seven', async () => {
    for (const days of [2, 6, 8, 8, 29, 31]) await inactive(days)
    assert.equal(await counted(), 4)
    assert.equal(await counted('?days=7'), 4)
    assert.equal(await counted('?days=1'), 6)
    assert.equal(await counted('?days=30'), 1)
  })

  test('counts a member within six hours after they become inactive, and never too early', async () => {
    const person = await joined()
    const { joined_at } = (await world.owner.api.get(`/guilds/${world.guildId}/members/${person.id}`)).body
    const since = Date.parse(joined_at)
    world.clock.hold()
    const to = (moment: number) => world.clock.advance(moment - world.clock.now())
    await makeInactive(world, [world.member], 0)
    to(since + DAY_MS - 1)
    const before = await counted('?days=1')
    to(since + DAY_MS * 1.25)
    // The member without a role who was there from the beginning counts too.
    assert.deepEqual([before, await counted('?days=1')], [0, 2])
    await makeInactive(world, [world.member], 0)
  })

  test('counts joining, writing a message and having a session as activity', async () => {
    const [writer, visitor, rejoiner] = [await inactive(10), await inactive(10), await inactive(10)]
    assert.equal(await counted(), 3)
    await postMessageAs(world, writer)
    assert.equal(await counted(), 2)
    const client = new GatewayClient(await world.app.listen())
    await client.identify({ token: visitor.token })
    assert.equal(await counted(), 1)
    await client.close(1000)
    await world.owner.api.delete(`/guilds/${world.guildId}/members/${rejoiner.id}`)
    await world.join(rejoiner)
    assert.equal(await counted(), 0)
  })

  test('counts activity in other guilds, but not API calls that only read', async () => {
    const [writer, reader] = [await inactive(10), await inactive(10)]
    const { id, general } = await world.newGuild(writer)
    assert.equal((await writer.api.post(`/channels/${general}/messages`, { content: 'hello' })).status, 200)
    await reader.api.get(`/guilds/${world.guildId}`)
    assert.equal(await counted(), 1)
    await writer.api.delete(`/guilds/${id}`)
  })

  test('skips members with roles, except those with only roles in include_roles', async () => {
    const [red, blue] = [await newRole('red'), await newRole('blue')]
    for (const roles of [[], [red], [blue], [red, blue], [world.roles.member, red]]) await inactive(10, roles)
    assert.equal(await counted(), 1)
    assert.equal(await counted(`?include_roles=${red}`), 2)
    assert.equal(await counted(`?include_roles=${red},${blue}`), 4)
    assert.equal(await counted(`?include_roles=${red}, ${blue} `), 4)
    assert.equal(await counted(`?include_roles=${red}&include_roles=${blue}`), 4)
    assert.equal(await counted(`?include_roles=${[red, blue, world.roles.member].join()}`), 5)
  })

  test('treats an empty list as no role, and ignores unknown roles and @everyone', async () => {
    await inactive(10)
    await inactive(10, [world.roles.member])
    for (const roles of ['', ' ', '1', world.guildId]) assert.equal(await counted(`?include_roles=${roles}`), 1, roles)
  })

  test('ignores deleted roles of a member', async () => {
    const gone = await newRole('gone')
    await inactive(10, [gone])
    assert.equal(await counted(), 0)
    await world.owner.api.delete(`/guilds/${world.guildId}/roles/${gone}`)
    assert.equal(await counted(), 1)
  })

  test('never counts the owner and bots', async () => {
    const bot = await newBot(world.app, world.owner)
    await world.join(bot)
    await makeInactive(world, [world.owner], 100)
    world.clock.advance(40 * DAY_MS)
    await makeInactive(world, [world.member], 0)
    assert.equal(await counted('?days=30'), 0)
    await joined()
    world.clock.advance(40 * DAY_MS)
    await makeInactive(world, [world.member], 0)
    assert.equal(await counted('?days=30'), 1)
  })

  test('skips members with roles that are not below the caller’s highest, even if the caller has them', async () => {
    await inactive(10, [world.roles.member])
    await inactive(10, [world.roles.moderator, world.roles.member])
    await makeInactive(world, [world.moderator], 0)
    const { body: self } = await world.owner.api.get(`/guilds/${world.guildId}/members/${warden.id}`)
    await makeInactive(world, [warden], 10)
    const roles = [world.roles.member, world.roles.moderator, ...self.roles].join()
    assert.equal(await counted(`?include_roles=${roles}`), 1)
    assert.equal(await counted(`?include_roles=${roles}`, world.bot), 3)
    assert.equal(await counted(`?include_roles=${roles}`, world.owner), 3)
    await makeInactive(world, [warden], 0)
  })

  test('counts nobody for a caller without a role', async () => {
    await inactive(10)
    const everyone = `/guilds/${world.guildId}/roles/${world.guildId}`
    const { permissions } = (await world.owner.api.get(everyone)).body
    await world.owner.api.patch(everyone, { permissions: String(BigInt(permissions) | 0x22n) })
    assert.equal(await counted('', world.member), 0)
    assert.equal(await counted('', world.owner), 1)
    await world.owner.api.patch(everyone, { permissions })
  })

  test('refuses days outside 1 to 30, invalid IDs, and more than 100 roles', async () => {
    const ask = (query: string) => warden.api.get(`${path}${query}`)
    for (const query of [
      'days=0',
      'days=31',
      'days=-1',
      'days=1.5',
      'days=week',
      'include_roles=red',
      'include_roles=1,',
    ]) {
      await world.refuses(() => ask(`?${query}`), 400, 50035)
    }
    const many = Array.from({ length: 101 }, (_, i) => i + 1).join()
    await world.refuses(() => ask(`?include_roles=${many}`), 400, 50035)
    assert.equal((await ask('?days=0')).body.errors.days._errors[0].code, 'NUMBER_TYPE_MIN')
    assert.equal((await ask('?days=31')).body.errors.days._errors[0].code, 'NUMBER_TYPE_MAX')
  })

  test('requires both MANAGE_GUILD and KICK_MEMBERS', async () => {
    await world.refuses(() => world.moderator.api.get(path), 403, 50013)
    const manager = await joined()
    await world.grant(manager, ['MANAGE_GUILD'], 2)
    await world.refuses(() => manager.api.get(path), 403, 50013)
    await world.refuses(() => world.stranger.api.get(path), 403, 50001)
  })
})
