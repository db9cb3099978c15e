import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ApplicationFlag } from '@guildhall/protocol/enums/application-flag'
import { newBot, type Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('List Guild Members', () => {
  let world: World
  let everyone: string[]
  before(async () => {
    world = await World.create()
    everyone = [world.owner, world.bot, world.moderator, world.member]
      .map(({ id }) => id)
      .sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))
  })
  after(() => world.close())

  const list = (query = '', who: Pick<Person, 'api'> = world.bot) =>
    who.api.get(`/guilds/${world.guildId}/members${query}`)
  const idsIn = ({ body }: { body: { user: { id: string } }[] }) => body.map(({ user }) => user.id)

  test('lists members in the order of their IDs, as Get Guild Member returns them', async () => {
    const { status, body } = await list('?limit=1000')
    assert.equal(status, 200)
    assert.deepEqual(idsIn({ body }), everyone)
    for (const member of body) {
      const { body: alone } = await world.bot.api.get(`/guilds/${world.guildId}/members/${member.user.id}`)
      assert.deepEqual(member, alone)
    }
  })

  test('lists one member by default', async () => {
    assert.deepEqual(idsIn(await list()), everyone.slice(0, 1))
  })

  test('lists members after an ID, even if nobody has it', async () => {
    const [first = '', second = ''] = everyone
    assert.deepEqual(idsIn(await list(`?limit=2&after=${first}`)), everyone.slice(1, 3))
    assert.deepEqual(idsIn(await list(`?limit=9&after=${BigInt(second) - 1n}`)), everyone.slice(1))
    assert.deepEqual((await list(`?limit=9&after=${everyone.at(-1)}`)).body, [])
    assert.deepEqual((await list('?after=9223372036854775807')).body, [])
  })

  test('omits deleted roles, and keeps the others', async () => {
    const person = await world.newPerson('decorated')
    await world.join(person)
    const kept = await world.grant(person, [], 1)
    const gone = await world.grant(person, [], 1)
    const last = await world.grant(person, [], 1)
    const rolesOf = async () => {
      const { body } = await list(`?after=${BigInt(person.id) - 1n}`)
      return body[0].roles
    }
    assert.deepEqual(await rolesOf(), [kept, gone, last])
    await world.owner.api.delete(`/guilds/${world.guildId}/roles/${gone}`)
    assert.deepEqual(await rolesOf(), [kept, last])
    await world.owner.api.delete(`/guilds/${world.guildId}/roles/${last}`)
    await world.owner.api.delete(`/guilds/${world.guildId}/roles/${kept}`)
    assert.deepEqual(await rolesOf(), [])
    await world.owner.api.delete(`/guilds/${world.guildId}/members/${person.id}`)
  })

  test('handles names that look like a list of roles', async () => {
    const person = await world.newPerson('sly')
    await world.join(person)
    const nick = '","roles":["1"],"x":"'
    await world.owner.api.patch(`/guilds/${world.guildId}/members/${person.id}`, { nick })
    const { body } = await list(`?after=${BigInt(person.id) - 1n}`)
    assert.equal(body[0].nick, nick)
    assert.deepEqual(body[0].roles, [])
    await world.owner.api.delete(`/guilds/${world.guildId}/members/${person.id}`)
  })

  test('refuses a bot whose application lacks the intent for members, but not a user', async () => {
    const without = await newBot(world.app, world.owner, ApplicationFlag.GATEWAY_MESSAGE_CONTENT)
    const limited = await newBot(world.app, world.owner, ApplicationFlag.GATEWAY_GUILD_MEMBERS_LIMITED)
    for (const bot of [without, limited]) await world.join(bot)
    await world.refuses(() => list('', without), 403, 50001)
    assert.equal((await list('', limited)).status, 200)
    assert.equal((await list('', world.member)).status, 200)
  })

  test('refuses a limit out of range and an invalid after ID', async () => {
    for (const query of ['?limit=0', '?limit=1001', '?limit=x', '?after=x', '?after=-1']) {
      await world.refuses(() => list(query), 400, 50035)
    }
  })

  test('refuses non-members', async () => {
    await world.refuses(() => list('', world.stranger), 403, 50001)
  })
})
