import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { grantGroupToken, newGroup } from '@guildhall/testing/features/groups'
import { storeFaults } from '@guildhall/testing/invariants/store-invariants'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Group DM Add Recipient', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(async () => {
    assert.deepEqual(await storeFaults(world.db), [])
    await world.close()
  })

  const add = (who: Person, channelId: string, { id }: Pick<Person, 'id'>, body?: object) =>
    who.api.put(`/channels/${channelId}/recipients/${id}`, body)
  async function newMember(name: string): Promise<Person> {
    const person = await world.newPerson(name)
    await world.join(person)
    return person
  }

  test('lets every member add others, notifies all members, and posts a system message', async () => {
    const [owner, friend, guest, newcomer] = await Promise.all(
      ['a', 'b', 'c', 'newcomer'].map((n) => newMember(`${n}1`)),
    )
    assert.ok(owner && friend && guest && newcomer)
    const { id } = await newGroup(owner, [friend, guest])
    await friend.api.post(`/channels/${id}/messages`, { content: 'before' })
    let own: any[] = []
    const events = await world.eventsOf(async () => {
      own = await world.eventsOf(async () => {
        const { status, body } = await add(friend, id, newcomer)
        assert.deepEqual([status, body], [204, undefined])
      }, newcomer.id)
    }, guest.id)
    const [added, notice, ...more] = events
    assert.deepEqual(
      [added, more],
      [{ type: 'CHANNEL_RECIPIENT_ADD', data: { channel_id: id, user: newcomer.user } }, []],
    )
    const { type, author, content, mentions }: any = notice?.data ?? {}
    assert.deepEqual([notice?.type, type, author.id, content], ['MESSAGE_CREATE', 1, friend.id, ''])
    assert.deepEqual(mentions, [newcomer.user])
    assert.deepEqual(
      own.map((event) => event.type),
      ['PRIVATE_CHANNEL_CREATE', 'MESSAGE_CREATE'],
    )
    assert.deepEqual(own[0].data.recipients, [owner.user, friend.user, guest.user])
    assert.deepEqual((await owner.api.get(`/channels/${id}`)).body.recipients, [friend.user, guest.user, newcomer.user])
    // New recipients see earlier messages too.
    assert.equal((await newcomer.api.get(`/channels/${id}/messages`)).body.length, 2)
    await world.writesNothing(async () => assert.equal((await add(guest, id, newcomer)).status, 204))
    const path = `/channels/${id}/messages/${notice?.data.id}`
    await world.refuses(() => friend.api.delete(path), 403, 50021)
    await world.refuses(() => friend.api.patch(path, { content: 'x' }), 403, 50021)
    await world.refuses(() => friend.api.put(`/channels/${id}/messages/pins/${notice?.data.id}`), 403, 50021)
  })

  test('refuses callers outside the group, users whom the caller may not message, bots, unknown users, and an eleventh member', async () => {
    const { owner, member, moderator, stranger, bot } = world
    const { id } = await newGroup(owner, [member, moderator])
    await world.refuses(() => add(stranger, id, stranger), 403, 50001)
    await world.refuses(() => add(owner, id, stranger), 403, 50278)
    await world.refuses(() => add(owner, id, bot), 400, 50033)
    await world.refuses(() => add(owner, id, { id: '1' }), 400, 50033)
    await world.refuses(() => add(owner, world.channels.general, stranger), 400, 50024)
    await world.refuses(() => add(bot, id, bot), 403, 50001)
    const crowd = await Promise.all(Array.from({ length: 8 }, (_, index) => newMember(`crowded${index}`)))
    const last = crowd.pop()
    for (const person of crowd) assert.equal((await add(member, id, person)).status, 204)
    await world.refuses(() => add(owner, id, last ?? stranger), 400, 30004)
  })

  test('enforces ten members for simultaneous requests', async () => {
    const { owner, member, moderator } = world
    const { id } = await newGroup(owner, [member, moderator])
    const crowd = await Promise.all(Array.from({ length: 12 }, (_, index) => newMember(`at once ${index}`)))
    const answers = await Promise.all(crowd.map((person, index) => add(index % 2 ? owner : member, id, person)))
    assert.equal(answers.filter(({ status }) => status === 204).length, 7)
    for (const { status, body } of answers) if (status !== 204) assert.deepEqual([status, body.code], [400, 30004])
    assert.equal((await owner.api.get(`/channels/${id}`)).body.recipients.length, 9)
  })

  test('creates a group of three from a DM, and keeps the DM', async () => {
    const { owner, member, moderator } = world
    const direct = (await owner.api.post('/users/@me/channels', { recipient_id: member.id })).body
    const { status, body } = await add(owner, direct.id, moderator)
    assert.equal(status, 201)
    assert.notEqual(body.id, direct.id)
    assert.deepEqual([body.type, body.owner_id, body.recipients], [3, owner.id, [member.user, moderator.user]])
    await world.refuses(() => moderator.api.get(`/channels/${direct.id}`), 403, 50001)
    await world.refuses(() => add(owner, direct.id, member), 400, 50033)
    await world.refuses(() => add(owner, direct.id, world.stranger), 403, 50278)
    const withBot = (await owner.api.post('/users/@me/channels', { recipient_id: world.bot.id })).body
    await world.refuses(() => add(owner, withBot.id, moderator), 400, 50033)
    await world.refuses(() => add(world.bot, withBot.id, moderator, { access_token: 'x' }), 400, 50003)
  })

  test('lets an application add a user who granted it a token, with a nickname', async () => {
    const { bot, stranger, member } = world
    const give = (who: Person, scopes = 'gdm.join') => grantGroupToken(world, who, bot, scopes)
    const { id } = (await bot.api.post('/users/@me/channels', { access_tokens: [await give(stranger)] })).body
    const access_token = await give(member)
    const events = await world.eventsOf(async () => {
      assert.equal((await add(bot, id, member, { access_token, nick: 'Queequeg' })).status, 204)
    }, stranger.id)
    assert.deepEqual(events[0], {
      type: 'CHANNEL_RECIPIENT_ADD',
      data: { channel_id: id, user: member.user, nick: 'Queequeg' },
    })
    const { nicks, recipients } = (await bot.api.get(`/channels/${id}`)).body
    assert.deepEqual([nicks, recipients], [[{ id: member.id, nick: 'Queequeg' }], [stranger.user, member.user]])
    const refuses = (who: Pick<Person, 'id'>, body: object | undefined, status: number, code: number) =>
      world.refuses(() => add(bot, id, who, body), status, code)
    await refuses(world.owner, undefined, 400, 50035)
    await refuses(world.owner, { access_token }, 403, 50025)
    await refuses({ id: '1' }, { access_token }, 404, 10013)
    await refuses(world.owner, { access_token: await give(world.owner, 'guilds.join') }, 403, 50026)
    await refuses(world.owner, { access_token: await give(world.owner), nick: 'x'.repeat(33) }, 400, 50035)
    // Members can add each other as in any group; only the application can set nicknames.
    assert.equal((await add(member, id, world.owner, { nick: 'Ahab' })).status, 204)
    assert.equal((await bot.api.get(`/channels/${id}`)).body.nicks.length, 1)
  })
})
