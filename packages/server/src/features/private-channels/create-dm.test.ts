import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ALL_INTENTS, Intent } from '@guildhall/protocol/enums/intent'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { blockUser, deleteRelationship, makeFriends } from '@guildhall/testing/features/relationships'
import { newRecordingWorld } from '@guildhall/testing/statement-counts/recording-world'
import { newBot, type Person } from '@guildhall/testing/worlds/people'
import { newPlainBot } from '@guildhall/testing/worlds/plain-bot'
import { World } from '@guildhall/testing/worlds/world'

describe('Create DM', () => {
  let world: World
  let port: number
  before(async () => {
    world = await World.create()
    port = await world.app.listen()
  })
  after(() => world.close())

  const open = (who: Pick<Person, 'api'>, recipient_id: unknown) =>
    who.api.post('/users/@me/channels', { recipient_id })
  const say = (who: Person, channelId: string, content = 'hello') =>
    who.api.post(`/channels/${channelId}/messages`, { content })
  async function online(who: Person, intents = ALL_INTENTS): Promise<{ client: GatewayClient; ready: any }> {
    const client = new GatewayClient(port)
    const ready = await client.identify({ token: who.token, intents })
    return { client, ready }
  }
  async function newMember(name: string): Promise<Person> {
    const person = await world.newPerson(name)
    await world.join(person)
    return person
  }

  test('returns the same channel to both users, each with the other one as recipient', async () => {
    const { status, body } = await open(world.member, world.owner.id)
    assert.equal(status, 200)
    const { id, ...rest } = body
    assert.deepEqual(rest, { type: 1, last_message_id: null, flags: 0, recipients: [world.owner.user] })
    assert.deepEqual((await open(world.member, world.owner.id)).body, body)
    const other = (await open(world.owner, world.member.id)).body
    assert.deepEqual([other.id, other.recipients], [id, [world.member.user]])
    assert.deepEqual((await world.member.api.get(`/channels/${id}`)).body, body)
  })

  test('creates one channel when both users request it simultaneously', async () => {
    const [one, two] = [await newMember('one'), await newMember('two')]
    const answers = await Promise.all([open(one, two.id), open(two, one.id), open(one, two.id)])
    assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1)
  })

  test('refuses the caller and unknown users', async () => {
    await world.refuses(() => open(world.member, world.member.id), 400, 50033)
    await world.refuses(() => open(world.member, '1'), 400, 50033)
    for (const id of [undefined, null, 'x', {}]) await world.refuses(() => open(world.member, id), 400, 50035)
  })

  test('refuses users without a shared guild, and a bot that messages a bot', async () => {
    await world.refuses(() => open(world.member, world.stranger.id), 403, 50278)
    await world.refuses(() => open(world.stranger, world.member.id), 403, 50278)
    await world.refuses(() => open(world.bot, world.stranger.id), 403, 50278)
    const other = await newBot(world.app, world.owner)
    await world.join(other)
    await world.refuses(() => open(world.bot, other.id), 403, 50007)
  })

  test('notifies the creator of a new channel at once, and the other user with the first message', async () => {
    const [from, to] = [await newMember('from'), await newMember('to')]
    const [sender, receiver] = [await online(from), await online(to)]
    assert.deepEqual(sender.ready.private_channels, [])
    const { body } = await open(from, to.id)
    assert.deepEqual((await sender.client.next('CHANNEL_CREATE')).d, body)
    await say(from, body.id)
    const { d } = await receiver.client.next('MESSAGE_CREATE')
    assert.deepEqual([d.channel_id, d.channel_type, d.guild_id, d.member], [body.id, 1, undefined, undefined])
    assert.deepEqual(
      receiver.client.types.filter((type) => type.startsWith('CHANNEL') || type.startsWith('MESSAGE')),
      ['CHANNEL_CREATE', 'MESSAGE_CREATE'],
    )
    assert.deepEqual(receiver.client.eventsOf('CHANNEL_CREATE')[0].recipients, [from.user])
    await say(to, body.id)
    await sender.client.next('MESSAGE_CREATE', ({ author }) => author.id === to.id)
    assert.equal(sender.client.eventsOf('CHANNEL_CREATE').length, 1)
    const again = await online(to)
    const [shown] = again.ready.private_channels
    assert.deepEqual([shown.id, shown.recipients], [body.id, [from.user]])
    assert.equal(shown.last_message_id, (await to.api.get(`/channels/${body.id}`)).body.last_message_id)
    await Promise.all([sender, receiver, again].map(({ client }) => client.close(1000)))
  })

  test('sends a bot messages on its first shard with the intent, and no channel event', async () => {
    const person = await newMember('customer')
    const bot = await online(world.bot)
    const deaf = await online(world.bot, ALL_INTENTS & ~Intent.DIRECT_MESSAGES)
    const second = new GatewayClient(port)
    await second.identify({ token: world.bot.token, shard: [1, 2] })
    const { body } = await open(world.bot, person.id)
    await say(world.bot, body.id)
    assert.equal((await say(person, body.id, 'thanks')).status, 200)
    const { d } = await bot.client.next('MESSAGE_CREATE', ({ author }) => author.id === person.id)
    assert.equal(d.content, 'thanks')
    await world.owner.api.post(`/channels/${world.channels.general}/messages`, { content: 'mark' })
    await deaf.client.next('MESSAGE_CREATE', ({ content }) => content === 'mark')
    assert.equal(deaf.client.eventsOf('MESSAGE_CREATE').length, 1)
    assert.equal(second.eventsOf('MESSAGE_CREATE').filter(({ guild_id }) => guild_id === undefined).length, 0)
    assert.ok(!bot.client.types.includes('CHANNEL_CREATE'))
    assert.deepEqual(bot.ready.private_channels, [])
    await Promise.all([bot.client, deaf.client, second].map((client) => client.close(1000)))
  })

  test('hides content from a bot that may not read it, except in messages sent to it', async () => {
    const person = await newMember('confidant')
    const blind = await newPlainBot(world)
    const { body } = await open(blind, person.id)
    const { id } = (await say(person, body.id, 'a secret')).body
    const [message] = (await blind.api.get(`/channels/${body.id}/messages`)).body
    assert.equal(message.content, 'a secret')
    assert.equal((await blind.api.get(`/channels/${body.id}/messages/${id}`)).body.content, 'a secret')
  })

  test('allows reactions, pins and typing in the channel', async () => {
    const [from, to] = [await newMember('fan'), await newMember('star')]
    const { body } = await open(from, to.id)
    const channel = `/channels/${body.id}`
    const { client } = await online(to)
    const { id } = (await say(from, body.id)).body
    assert.equal((await to.api.put(`${channel}/messages/${id}/reactions/🔥/@me`)).status, 204)
    const reacted = (await client.next('MESSAGE_REACTION_ADD')).d
    assert.deepEqual([reacted.user_id, reacted.guild_id, reacted.member], [to.id, undefined, undefined])
    assert.equal((await from.api.put(`${channel}/messages/pins/${id}`)).status, 204)
    const pinned = (await client.next('CHANNEL_PINS_UPDATE')).d
    assert.equal((await to.api.get(channel)).body.last_pin_timestamp, pinned.last_pin_timestamp)
    await client.next('MESSAGE_CREATE', ({ type }) => type === 6)
    const pins = (await to.api.get(`${channel}/messages/pins`)).body
    assert.deepEqual([pins.items[0].message.id, pins.items[0].message.reactions[0].me], [id, true])
    assert.equal((await from.api.post(`${channel}/typing`)).status, 204)
    const { timestamp: _timestamp, ...typing } = (await client.next('TYPING_START')).d
    assert.deepEqual(typing, { channel_id: body.id, user_id: from.id })
    assert.equal((await to.api.delete(`${channel}/messages/${id}/reactions/🔥/@me`)).status, 204)
    await world.refuses(() => to.api.delete(`${channel}/messages/${id}/reactions`), 400, 50003)
    assert.equal((await to.api.delete(`${channel}/messages/pins/${id}`)).status, 204)
    assert.equal((await from.api.patch(`${channel}/messages/${id}`, { content: 'edited' })).status, 200)
    assert.equal((await client.next('MESSAGE_UPDATE', ({ content }) => content === 'edited')).d.guild_id, undefined)
    assert.equal((await from.api.delete(`${channel}/messages/${id}`)).status, 204)
    await client.next('MESSAGE_DELETE')
    await world.refuses(() => from.api.post(`${channel}/messages/bulk-delete`, { messages: [id, '1'] }), 400, 50003)
    await client.close(1000)
  })

  test('users can read but not write in the channel once they share no guild', async () => {
    const [from, to] = [await newMember('old'), await newMember('friend')]
    const { body } = await open(from, to.id)
    await say(from, body.id)
    await to.api.delete(`/users/@me/guilds/${world.guildId}`)
    await world.refuses(() => say(from, body.id), 403, 50278)
    await world.refuses(() => say(to, body.id), 403, 50278)
    assert.equal((await to.api.get(`/channels/${body.id}/messages`)).body.length, 1)
  })

  test('friends can write without a shared guild that allows it or that they are verified for', async () => {
    const [from, to] = [await world.newPerson('pal'), await world.newPerson('chum')]
    await world.refuses(() => open(from, to.id), 403, 50278)
    await makeFriends(from, to)
    const { body } = await open(from, to.id)
    for (const who of [from, to]) assert.equal((await say(who, body.id)).status, 200)
    const elsewhere = await world.newGuild(world.owner)
    for (const who of [from, to]) await world.join(who, { guildId: elsewhere.id })
    const until = new Date(world.clock.now() + 3_600_000).toISOString()
    const guild = `/guilds/${elsewhere.id}`
    await world.owner.api.put(`${guild}/incident-actions`, { dms_disabled_until: until })
    await world.owner.api.patch(guild, { verification_level: 4 })
    assert.equal((await say(from, body.id)).status, 200)
    await deleteRelationship(to, from)
    await world.refuses(() => say(from, body.id), 403, 50009)
    await world.owner.api.patch(guild, { verification_level: 0 })
    await world.refuses(() => say(from, body.id), 403, 50007)
  })

  test('after a block neither user can write in the DM, and both can still read it', async () => {
    const [from, to] = [await newMember('bully'), await newMember('victim')]
    await makeFriends(from, to)
    const { body } = await open(from, to.id)
    await say(from, body.id)
    await blockUser(to, from)
    await world.refuses(() => say(from, body.id), 403, 50007)
    await world.refuses(() => say(to, body.id), 403, 50007)
    for (const who of [from, to]) assert.equal((await who.api.get(`/channels/${body.id}/messages`)).body.length, 1)
    await deleteRelationship(to, from)
    assert.equal((await say(from, body.id)).status, 200)
    const third = await newMember('third')
    await blockUser(third, from)
    await world.refuses(() => open(from, third.id), 403, 50007)
    await world.refuses(() => open(third, from.id), 403, 50007)
  })

  test('after a block neither user can edit, vote, type, pin or react in the DM, but both can delete their own messages', async () => {
    const [from, to] = [await newMember('pest'), await newMember('prey')]
    const { body } = await open(from, to.id)
    const channel = `/channels/${body.id}`
    const { id } = (await say(from, body.id)).body
    const poll = { question: { text: 'Friends?' }, answers: [{ poll_media: { text: 'No' } }] }
    const { body: asked } = await from.api.post(`${channel}/messages`, { poll })
    await blockUser(to, from)
    for (const { api } of [from, to]) {
      await world.refuses(() => api.post(`${channel}/typing`), 403, 50007)
      const vote = { answer_ids: ['1'] }
      await world.refuses(() => api.put(`${channel}/polls/${asked.id}/answers/@me`, vote), 403, 50007)
      await world.refuses(() => api.put(`${channel}/messages/pins/${id}`), 403, 50007)
      await world.refuses(() => api.put(`${channel}/messages/${id}/reactions/🔥/@me`), 403, 90001)
    }
    await world.refuses(() => from.api.patch(`${channel}/messages/${id}`, { content: 'worse' }), 403, 50007)
    assert.equal((await from.api.delete(`${channel}/messages/${id}`)).status, 204)
  })

  test('a blocked bot can’t write, whatever guild it shares', async () => {
    const person = await newMember('pestered')
    const { body } = await open(world.bot, person.id)
    assert.equal((await say(world.bot, body.id)).status, 200)
    await blockUser(person, world.bot)
    await world.refuses(() => say(world.bot, body.id), 403, 50007)
    await world.refuses(() => say(person, body.id), 403, 50007)
  })

  test('a message in the channel takes at most thirteen statements', async (t) => {
    const { world: counting, seen } = await newRecordingWorld()
    t.after(() => counting.close())
    const { body } = await counting.member.api.post('/users/@me/channels', { recipient_id: counting.owner.id })
    await counting.member.api.post(`/channels/${body.id}/messages`, { content: 'hello' })
    seen.length = 0
    await counting.member.api.post(`/channels/${body.id}/messages`, { content: 'hello' })
    assert.ok(seen.length <= 13, seen.join('\n'))
  })
})
