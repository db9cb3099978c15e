import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { permissionSet } from '@guildhall/protocol/permissions/bits'
import { readStateOf, sendAck } from '@guildhall/testing/features/read-states'
import { postMessageAs } from '@guildhall/testing/features/threads'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Bulk Ack Messages', () => {
  let world: World
  let channels: string[]
  before(async () => {
    world = await World.create()
    const made = await world.owner.api.post(`/guilds/${world.guildId}/channels`, { name: 'second' })
    channels = [world.channels.general, made.body.id]
  })
  after(() => world.close())

  const ackAll = (who: Person, read: [channel_id: string, message_id: string, type?: number][]) => {
    const read_states = read.map(([channel_id, message_id, read_state_type]) => ({
      channel_id,
      message_id,
      ...(read_state_type !== undefined && { read_state_type }),
    }))
    return who.api.post('/read-states/ack-bulk', { read_states })
  }
  const postAll = () =>
    Promise.all(
      channels.map(
        async (id): Promise<[string, string]> => [id, (await postMessageAs(world, world.owner, 'hello', id)).id],
      ),
    )

  test('stores how far the caller has read in each channel', async () => {
    const { member } = world
    const read = await postAll()
    const events = await world.eventsOf(async () => assert.equal((await ackAll(member, read)).status, 204), member.id)
    const expected = read.map(([channel_id, message_id]) => ({ channel_id, message_id, mention_count: 0 }))
    const byChannel = ({ channel_id }: Record<string, unknown>) => String(channel_id)
    assert.deepEqual(
      events.map(({ data }) => data).sort((a, b) => byChannel(a).localeCompare(byChannel(b))),
      expected.sort((a, b) => byChannel(a).localeCompare(byChannel(b))),
    )
    assert.ok(events.every(({ type }) => type === 'MESSAGE_ACK'))
    for (const [id, message] of read) assert.equal((await readStateOf(world, member, id))?.last_message_id, message)
  })

  test('never moves back', async () => {
    const { member } = world
    const [earlier, later] = [await postAll(), await postAll()]
    await ackAll(member, later)
    await world.refuses(() => ackAll(member, earlier), 204)
    const [[first, message] = ['', '']] = later
    await sendAck(member, first, '0', { manual: true })
    const events = await world.eventsOf(() => ackAll(member, later), member.id)
    assert.deepEqual(
      events.map(({ data }) => [data.channel_id, data.message_id]),
      [[first, message]],
    )
  })

  test('ignores channels that the caller can’t view, future messages, and invalid channels', async () => {
    const { member, owner, stranger, guildId } = world
    const permission_overwrites = [{ id: guildId, type: 0, deny: permissionSet('VIEW_CHANNEL').toString() }]
    const made = await owner.api.post(`/guilds/${guildId}/channels`, { name: 'hidden', permission_overwrites })
    const { id } = await postMessageAs(world, owner, 'hidden', made.body.id)
    const [[seen, message] = ['', '']] = await postAll()
    await world.refuses(() => ackAll(stranger, [[seen, message]]), 204)
    await world.refuses(
      () =>
        ackAll(member, [
          [made.body.id, id],
          ['1', id],
          [seen, '9223372036854775807'],
          [seen, message, 1],
        ]),
      204,
    )
    await world.refuses(() => ackAll(member, []), 204)
    await ackAll(member, [
      [made.body.id, id],
      [seen, message, 0],
    ])
    assert.equal((await readStateOf(world, member, seen))?.last_message_id, message)
    assert.equal(await readStateOf(world, member, made.body.id), undefined)
  })

  test('refuses too many entries, and invalid lists', async () => {
    const { member } = world
    const many = Array.from({ length: 101 }, (): [string, string] => ['1', '1'])
    await world.refuses(() => ackAll(member, many), 400, 50035)
    for (const wrong of [{}, { read_states: [{ channel_id: '1' }] }, { read_states: 7 }]) {
      await world.refuses(() => member.api.post('/read-states/ack-bulk', wrong), 400, 50035)
    }
  })
})
