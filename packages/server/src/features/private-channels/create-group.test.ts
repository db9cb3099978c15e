import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { GROUP_TOKEN_LIFETIME_MS, grantGroupToken, newGroup } from '@guildhall/testing/features/groups'
import { storeFaults } from '@guildhall/testing/invariants/store-invariants'
import { newBot, type Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Create DM for a group', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(async () => {
    assert.deepEqual(await storeFaults(world.db), [])
    await world.close()
  })

  const open = (who: Pick<Person, 'api'>, body: object) => who.api.post('/users/@me/channels', body)
  async function newMember(name: string): Promise<Person> {
    const person = await world.newPerson(name)
    await world.join(person)
    return person
  }
  const give = (who: Person, to = world.bot, scopes = 'gdm.join') => grantGroupToken(world, who, to, scopes)

  test('returns a group that the caller owns, with the others as recipients, and notifies everyone', async () => {
    const { member, owner, moderator } = world
    const ids = [owner.id, moderator.id]
    let answered: any
    const events = await world.eventsOf(async () => {
      answered = (await open(member, { recipients: ids })).body
    }, owner.id)
    const { id, ...rest } = answered
    assert.deepEqual(rest, {
      type: 3,
      last_message_id: null,
      flags: 0,
      recipients: [owner.user, moderator.user],
      name: null,
      icon: null,
      owner_id: member.id,
    })
    assert.deepEqual(events, [
      { type: 'PRIVATE_CHANNEL_CREATE', data: { id, ...rest, recipients: [member.user, moderator.user] } },
    ])
    assert.deepEqual((await member.api.get(`/channels/${id}`)).body, answered)
    const again = await newGroup(member, [owner, moderator])
    assert.notEqual(again.id, id)
  })

  test('creates a DM for one recipient, and a group of only the caller for none', async () => {
    const direct = (await open(world.member, { recipients: [world.owner.id] })).body
    assert.deepEqual(direct, (await open(world.member, { recipient_id: world.owner.id })).body)
    const alone = (await open(world.member, { recipients: [] })).body
    assert.deepEqual([alone.type, alone.recipients, alone.owner_id], [3, [], world.member.id])
  })

  test('refuses the caller, unknown users, bots, and users whom the caller may not message', async () => {
    const { member, owner, moderator, bot, stranger } = world
    const refuses = (recipients: unknown, status: number, code: number) =>
      world.refuses(() => open(member, { recipients }), status, code)
    await refuses([owner.id, member.id], 400, 50033)
    await refuses([owner.id, '1'], 400, 50033)
    await refuses([owner.id, bot.id], 400, 50033)
    await refuses([owner.id, stranger.id], 403, 50278)
    await refuses([owner.id, owner.id], 400, 50035)
    await refuses('x', 400, 50035)
    await world.refuses(() => open(bot, { recipients: [owner.id, moderator.id] }), 403, 20001)
    await world.refuses(() => open(bot, { recipients: [] }), 403, 20001)
  })

  test('refuses an eleventh member', async () => {
    const many = await Promise.all(Array.from({ length: 10 }, (_, index) => newMember(`crowd${index}`)))
    const ids = many.map(({ id }) => id)
    await world.refuses(() => open(world.member, { recipients: ids }), 400, 30004)
    const group = (await open(world.member, { recipients: ids.slice(1) })).body
    assert.equal(group.recipients.length, 9)
  })

  test('requires the verification level of a guild shared with each recipient', async () => {
    const [from, ...others] = await Promise.all(['new', 'one', 'other'].map(newMember))
    const { api } = world.owner
    await api.patch(`/guilds/${world.guildId}`, { verification_level: 2 })
    const recipients = others.map(({ id }) => id)
    await world.refuses(() => open(from ?? world.member, { recipients }), 403, 50009)
    await api.patch(`/guilds/${world.guildId}`, { verification_level: 0 })
    assert.equal((await open(from ?? world.member, { recipients })).status, 200)
  })

  test('limits a user to a hundred groups', async () => {
    const collector = await newMember('collector')
    for (let made = 0; made < 100; made++) await open(collector, { recipients: [] })
    await world.refuses(() => open(collector, { recipients: [] }), 400, 30011)
    await world.refuses(() => open(world.owner, { recipients: [collector.id, world.member.id] }), 400, 30011)
  })

  test('lets an application create a group by tokens of its members, with nicknames', async () => {
    const { bot, stranger, member } = world
    const access_tokens = [await give(stranger), await give(member), await give(member)]
    const nicks = { [stranger.id]: 'Ishmael', [member.id]: null, [world.owner.id]: 'nobody', x: 'y' }
    let answered: any
    const events = await world.eventsOf(async () => {
      answered = (await open(bot, { access_tokens, nicks })).body
    }, stranger.id)
    const { id, ...rest } = answered
    const { id: application_id } = (await bot.api.get('/applications/@me')).body
    const recipients = [stranger, member].sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1))
    rest.recipients.sort((a: any, b: any) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1))
    assert.deepEqual(rest, {
      type: 3,
      last_message_id: null,
      flags: 0,
      recipients: recipients.map(({ user }) => user),
      name: null,
      icon: null,
      owner_id: bot.id,
      application_id,
      managed: true,
      nicks: [{ id: stranger.id, nick: 'Ishmael' }],
    })
    assert.deepEqual(
      events.map(({ type, data }) => [type, data.id]),
      [['PRIVATE_CHANNEL_CREATE', id]],
    )
    assert.equal((await open(bot, { access_tokens: [access_tokens[0]] })).body.recipients.length, 1)
  })

  test('refuses invalid tokens, tokens without the scope, an empty list, and users who send tokens', async () => {
    const { bot, stranger, member } = world
    const other = await newBot(world.app, world.owner)
    const good = await give(stranger)
    const refuses = (access_tokens: unknown, status: number, code: number, who = bot) =>
      world.refuses(() => open(who, { access_tokens }), status, code)
    await refuses([good, 'nonsense'], 403, 50025)
    await refuses([await give(stranger, other)], 403, 50025)
    await refuses([good, await give(member, bot, 'identify guilds.join')], 403, 50026)
    const old = await give(stranger)
    world.clock.advance(GROUP_TOKEN_LIFETIME_MS + 1)
    await refuses([old], 403, 50025)
    await refuses([], 400, 50035)
    await refuses([1], 400, 50035)
    await refuses([await give(stranger)], 403, 20002, member)
    await refuses(
      Array.from({ length: 21 }, (_, index) => `token ${index}`),
      400,
      30004,
    )
    const nicks = { [stranger.id]: 'x'.repeat(33) }
    await world.refuses(() => open(bot, { access_tokens: [good], nicks }), 400, 50035)
  })

  test('limits a bot to ten groups', async () => {
    const busy = await newBot(world.app, world.owner)
    const access_tokens = [await give(world.stranger, busy)]
    for (let made = 0; made < 10; made++) assert.equal((await open(busy, { access_tokens })).status, 200)
    await world.refuses(() => open(busy, { access_tokens }), 400, 30011)
  })
})
