import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ALL_INTENTS } from '@guildhall/protocol/enums/intent'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { grantGroupToken, newGroup } from '@guildhall/testing/features/groups'
import { readStore } from '@guildhall/testing/invariants/store-contents'
import { storeFaults } from '@guildhall/testing/invariants/store-invariants'
import { dataUri, picture } from '@guildhall/testing/requests/pictures'
import { newRecordingWorld } from '@guildhall/testing/statement-counts/recording-world'
import { assertConverges } from '@guildhall/testing/worlds/assert-converges'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('A group', () => {
  let world: World
  let port: number
  before(async () => {
    world = await World.create()
    port = await world.app.listen()
  })
  after(async () => {
    assert.deepEqual(await storeFaults(world.db), [])
    await world.close()
  })

  async function online(who: Person, intents = ALL_INTENTS): Promise<GatewayClient> {
    const client = new GatewayClient(port)
    await client.identify({ token: who.token, intents })
    return client
  }
  async function newMembers(...names: string[]): Promise<Person[]> {
    const people: Person[] = []
    for (const name of names) {
      const person = await world.newPerson(name)
      await world.join(person)
      people.push(person)
    }
    return people
  }
  /** The number of rows of a group in each table. */
  async function rowsOf(id: string): Promise<Record<string, number>> {
    const { messages, private_channels, private_recipients, images } = await readStore(world.db)
    return {
      messages: messages.filter(({ channel_id }) => channel_id === id).length,
      channels: private_channels.filter((row) => row.id === id).length,
      recipients: private_recipients.filter(({ channel_id }) => channel_id === id).length,
      images: images.filter(({ owner_id }) => owner_id === id).length,
    }
  }
  const NONE = { messages: 0, channels: 0, recipients: 0, images: 0 }

  test('is left by deleting it, and is deleted with its messages when its last member leaves', async () => {
    const { owner, member, moderator } = world
    const { id } = await newGroup(owner, [member, moderator])
    const path = `/channels/${id}`
    await owner.api.patch(path, { icon: dataUri(await picture('png')) })
    const message = (await owner.api.post(`${path}/messages`, { content: 'hello' })).body
    await owner.api.put(`${path}/messages/pins/${message.id}`)
    const events = await world.eventsOf(async () => {
      const { status, body } = await owner.api.delete(path)
      assert.deepEqual([status, body.id, body.recipients], [200, id, [member.user, moderator.user]])
    }, member.id)
    assert.deepEqual(
      events.map(({ type }) => type),
      ['CHANNEL_RECIPIENT_REMOVE', 'PRIVATE_CHANNEL_UPDATE', 'MESSAGE_CREATE'],
    )
    const { author, type, mentions }: any = events[2]?.data ?? {}
    assert.deepEqual([type, author.id, mentions], [2, owner.id, [owner.user]])
    await moderator.api.delete(path)
    assert.equal((await member.api.get(path)).body.recipients.length, 0)
    const last = await world.eventsOf(() => member.api.delete(path), member.id)
    assert.deepEqual(
      last.map((event) => event.type),
      ['PRIVATE_CHANNEL_DELETE'],
    )
    await world.refuses(() => member.api.get(path), 404, 10003)
    assert.deepEqual(await rowsOf(id), NONE)
  })

  test('has one owner who is a member after simultaneous changes, or is deleted', async () => {
    const people = await newMembers('p0', 'p1', 'p2', 'p3')
    const [first, ...others] = people
    assert.ok(first)
    const { id } = await newGroup(first, others)
    await Promise.all(people.map(({ api }) => api.delete(`/channels/${id}`)))
    await world.app.worker.settled()
    assert.deepEqual(await rowsOf(id), NONE)
    const again = await newGroup(first, others)
    await Promise.all([
      first.api.delete(`/channels/${again.id}`),
      first.api.patch(`/channels/${again.id}`, { owner: others[0]?.id }),
      others[0]?.api.delete(`/channels/${again.id}`),
      others[1]?.api.patch(`/channels/${again.id}`, { name: 'meanwhile' }),
    ])
    const { owner_id, recipients } = (await others[2]?.api.get(`/channels/${again.id}`))?.body ?? {}
    assert.ok([others[2]?.id, ...recipients.map((user: any) => user.id)].includes(owner_id))
  })

  test('sends its members all events in one order, consistent with READY', async () => {
    const [owner, member, late] = await newMembers('hears', 'listens', 'late')
    assert.ok(owner && member && late)
    const clients = await Promise.all([owner, member, late].map((who) => online(who)))
    const [ownerClient, memberClient, lateClient] = clients
    assert.ok(ownerClient && memberClient && lateClient)
    const { id } = await newGroup(owner, [member, world.moderator])
    const path = `/channels/${id}`
    assert.equal((await memberClient.next('CHANNEL_CREATE')).d.owner_id, owner.id)
    await owner.api.patch(path, { name: 'crew' })
    assert.equal((await memberClient.next('CHANNEL_UPDATE')).d.name, 'crew')
    await owner.api.put(`${path}/recipients/${late.id}`)
    assert.deepEqual((await memberClient.next('CHANNEL_RECIPIENT_ADD')).d.user, late.user)
    assert.equal((await lateClient.next('CHANNEL_CREATE')).d.name, 'crew')
    const { id: messageId } = (await late.api.post(`${path}/messages`, { content: 'aye' })).body
    assert.equal((await memberClient.next('MESSAGE_CREATE', (d) => d.id === messageId)).d.channel_type, 3)
    await member.api.put(`${path}/messages/${messageId}/reactions/🔥/@me`)
    await lateClient.next('MESSAGE_REACTION_ADD')
    await member.api.put(`${path}/messages/pins/${messageId}`)
    await lateClient.next('CHANNEL_PINS_UPDATE')
    await member.api.post(`${path}/typing`)
    assert.equal((await lateClient.next('TYPING_START')).d.user_id, member.id)
    const poll = { question: { text: 'Whale?' }, answers: [{ poll_media: { text: 'Aye' } }] }
    assert.equal((await owner.api.post(`${path}/messages`, { poll })).status, 200)
    for (const [index, who] of [owner, member, late].entries())
      await assertConverges(clients[index] ?? ownerClient, port, who)
    await owner.api.delete(`${path}/recipients/${member.id}`)
    await memberClient.next('CHANNEL_DELETE')
    assert.equal((await lateClient.next('CHANNEL_RECIPIENT_REMOVE')).d.user.id, member.id)
    await owner.api.delete(path)
    assert.equal(
      (await lateClient.next('CHANNEL_UPDATE', (d) => d.owner_id !== owner.id)).d.owner_id,
      world.moderator.id,
    )
    for (const [index, who] of [owner, member, late].entries())
      await assertConverges(clients[index] ?? ownerClient, port, who)
    assert.deepEqual([...memberClient.state.privateChannels.keys()], [])
    await Promise.all(clients.map((client) => client.close(1000)))
  })

  test('shows its members who of them is online until they leave, even without a shared guild', async () => {
    const [owner, member] = await newMembers('sees', 'seen')
    assert.ok(owner && member)
    const far = await world.newPerson('far')
    const { id: elsewhere } = await world.newGuild(far)
    await world.join(member, { guildId: elsewhere })
    const { id } = await newGroup(member, [owner, far])
    const client = await online(owner)
    const other = await online(far)
    assert.equal((await client.next('PRESENCE_UPDATE', ({ user }) => user.id === far.id)).d.status, 'online')
    await far.api.delete(`/channels/${id}`)
    await client.next('CHANNEL_RECIPIENT_REMOVE')
    assert.deepEqual([...client.state.presences.keys()], [])
    const before = client.eventsOf('PRESENCE_UPDATE').length
    await other.close(1000)
    await world.waitForDelivery()
    assert.equal(client.eventsOf('PRESENCE_UPDATE').length, before)
    await client.close(1000)
  })

  test('sends events to a bot that is a member, lists itself in READY, and lets the bot read content', async () => {
    const { bot, stranger } = world
    const client = await online(bot)
    const access_tokens = [await grantGroupToken(world, stranger)]
    const { body } = await bot.api.post('/users/@me/channels', { access_tokens })
    assert.deepEqual((await client.next('CHANNEL_CREATE')).d, body)
    await stranger.api.post(`/channels/${body.id}/messages`, { content: 'land in sight' })
    assert.equal((await client.next('MESSAGE_CREATE')).d.content, 'land in sight')
    const again = new GatewayClient(port)
    const ready = await again.identify({ token: bot.token, shard: [0, 2] })
    assert.deepEqual(
      ready.private_channels.map((channel: any) => channel.id),
      [body.id],
    )
    const second = new GatewayClient(port)
    assert.deepEqual((await second.identify({ token: bot.token, shard: [1, 2] })).private_channels, [])
    assert.deepEqual(ready.presences, [])
    await Promise.all([client, again, second].map((each) => each.close(1000)))
  })

  test('needs no shared guild for its members to write', async () => {
    const [owner, member, leaver] = await newMembers('stays', 'too', 'leaver')
    assert.ok(owner && member && leaver)
    const { id } = await newGroup(owner, [member, leaver])
    await leaver.api.delete(`/users/@me/guilds/${world.guildId}`)
    assert.equal((await leaver.api.post(`/channels/${id}/messages`, { content: 'still' })).status, 200)
    assert.equal((await owner.api.post(`/channels/${id}/messages`, { content: 'here' })).status, 200)
  })

  test('takes at most twelve statements per message', async (t) => {
    const { world: counting, seen } = await newRecordingWorld()
    t.after(() => counting.close())
    const { id } = await newGroup(counting.member, [counting.owner, counting.moderator])
    await counting.member.api.post(`/channels/${id}/messages`, { content: 'hello' })
    seen.length = 0
    await counting.member.api.post(`/channels/${id}/messages`, { content: 'hello' })
    assert.ok(seen.length <= 12, seen.join('\n'))
  })
})
