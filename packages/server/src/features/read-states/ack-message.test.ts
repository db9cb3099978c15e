import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { readStateOf, sendAck } from '@guildhall/testing/features/read-states'
import { postMessageAs, startThread } from '@guildhall/testing/features/threads'
import { setEveryonePermissions } from '@guildhall/testing/requests/example-request'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Ack Message', () => {
  let world: World
  let general: string
  before(async () => {
    world = await World.create()
    general = world.channels.general
  })
  after(() => world.close())

  const hello = async (): Promise<string> => (await postMessageAs(world, world.owner)).id

  test('notifies only the caller’s sessions', async () => {
    const { member, guildId, owner } = world
    const id = await hello()
    const others = [guildId, general, owner.id]
    const before = await Promise.all(others.map((each) => world.events(each)))
    const events = await world.eventsOf(async () => {
      const { status, body } = await sendAck(member, general, id)
      assert.deepEqual([status, body], [200, { token: null }])
    }, member.id)
    assert.deepEqual(events, [{ type: 'MESSAGE_ACK', data: { channel_id: general, message_id: id, mention_count: 0 } }])
    assert.deepEqual(await Promise.all(others.map((each) => world.events(each))), before)
    assert.deepEqual(await readStateOf(world, member, general), { id: general, last_message_id: id, mention_count: 0 })
  })

  test('READY includes read states for users, but not for bots', async () => {
    const port = await world.app.listen()
    const ready = async ({ token }: Person) => {
      const client = new GatewayClient(port)
      const { read_state } = await client.identify({ token })
      await client.close(1000)
      return read_state
    }
    const id = await hello()
    await sendAck(world.member, general, id)
    const entries = [{ id: general, last_message_id: id, mention_count: 0 }]
    assert.deepEqual(await ready(world.member), { version: 0, partial: false, entries })
    assert.deepEqual((await ready(world.stranger)).entries, [])
    assert.equal(await ready(world.bot), undefined)
  })

  test('does not move back, unless it is a manual acknowledgement', async () => {
    const { member } = world
    const [first, second] = [await hello(), await hello()]
    await sendAck(member, general, second)
    for (const body of [{}, { manual: false }, { mention_count: 3 }, { manual: null }]) {
      await world.refuses(() => sendAck(member, general, first, body), 200)
    }
    await world.refuses(() => sendAck(member, general, second), 200)
    const events = await world.eventsOf(
      () => sendAck(member, general, first, { manual: true, mention_count: 1 }),
      member.id,
    )
    const data = { channel_id: general, message_id: first, mention_count: 1, manual: true }
    assert.deepEqual(events, [{ type: 'MESSAGE_ACK', data }])
    assert.equal((await readStateOf(world, member, general))?.last_message_id, first)
    await sendAck(member, general, second)
    const after = { id: general, last_message_id: second, mention_count: 0 }
    assert.deepEqual(await readStateOf(world, member, general), after)
  })

  test('stores a mention count as sent, also at the same message', async () => {
    const { member } = world
    const id = await hello()
    await sendAck(member, general, id, { mention_count: 2 })
    assert.equal((await readStateOf(world, member, general))?.mention_count, 2)
    await sendAck(member, general, id, { mention_count: 0, token: 'whatever' })
    assert.equal((await readStateOf(world, member, general))?.mention_count, 0)
    await world.refuses(() => sendAck(member, general, id, { mention_count: 0 }), 200)
  })

  test('works in threads and in private channels', async () => {
    const { member, owner, stranger } = world
    const { id: thread } = await startThread(world, owner)
    const { id } = await postMessageAs(world, owner, 'hello', thread)
    assert.equal((await sendAck(member, thread, id)).status, 200)
    assert.equal((await readStateOf(world, member, thread))?.last_message_id, id)
    const { body: direct } = await owner.api.post('/users/@me/channels', { recipient_id: member.id })
    const message = await postMessageAs(world, owner, 'hello', direct.id)
    assert.equal((await sendAck(member, direct.id, message.id)).status, 200)
    assert.equal((await readStateOf(world, member, direct.id))?.last_message_id, message.id)
    await world.refuses(() => sendAck(stranger, direct.id, message.id), 403, 50001)
  })

  test('keeps mentions by messages newer than the acknowledged one', async () => {
    const { member, owner } = world
    const seen = await hello()
    const named = await postMessageAs(world, owner, `<@${member.id}>`)
    await sendAck(member, general, seen)
    assert.equal((await readStateOf(world, member, general))?.mention_count, 1)
    await sendAck(member, general, named.id)
    assert.equal((await readStateOf(world, member, general))?.mention_count, 0)
  })

  test('refuses channels that the caller can’t view, future messages, and invalid counts', async () => {
    const { member, stranger } = world
    const id = await hello()
    await world.refuses(() => sendAck(stranger, general, id), 403, 50001)
    const future = ((BigInt(world.clock.now() - 1420070400000 + 600_000) << 22n) + 1n).toString()
    await world.refuses(() => sendAck(member, general, future), 404, 10008)
    await world.refuses(() => sendAck(member, general, '9223372036854775807', { manual: true }), 404, 10008)
    for (const wrong of [{ mention_count: -1 }, { mention_count: 1_000_001 }, { manual: 'no' }, { token: 7 }]) {
      await world.refuses(() => sendAck(member, general, id, wrong), 400, 50035)
    }
    await setEveryonePermissions(world, [])
    await world.refuses(() => sendAck(member, general, id), 403, 50001)
    await setEveryonePermissions(world, ['VIEW_CHANNEL', 'SEND_MESSAGES'])
  })

  test('read states are deleted with the channel, and when the user leaves the guild', async () => {
    const { member, owner, guildId } = world
    const { body: channel } = await owner.api.post(`/guilds/${guildId}/channels`, { name: 'soon gone' })
    const { id } = await postMessageAs(world, owner, `<@${member.id}>`, channel.id)
    await sendAck(owner, channel.id, id)
    assert.deepEqual(
      [Boolean(await readStateOf(world, member, channel.id)), Boolean(await readStateOf(world, owner, channel.id))],
      [true, true],
    )
    await owner.api.delete(`/channels/${channel.id}`)
    await world.app.worker.settled()
    assert.deepEqual(
      [await readStateOf(world, member, channel.id), await readStateOf(world, owner, channel.id)],
      [undefined, undefined],
    )
    await sendAck(member, general, await hello())
    await member.api.delete(`/users/@me/guilds/${guildId}`)
    await world.app.worker.settled()
    assert.equal(await readStateOf(world, member, general), undefined)
    await world.join(member)
  })
})
