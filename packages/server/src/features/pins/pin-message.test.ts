import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { storeFaults } from '@guildhall/testing/invariants/store-invariants'
import { setEveryonePermissions } from '@guildhall/testing/requests/example-request'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Pin Message', () => {
  let world: World
  let channel: string
  const say = async (body: object = {}, who: Person = world.member) =>
    (await who.api.post(channel, { content: 'hello', ...body })).body.id as string
  const pin = (id: string, who: Person = world.owner) => who.api.put(`${channel}/pins/${id}`)
  before(async () => {
    world = await World.create()
    channel = `/channels/${world.channels.general}/messages`
  })
  after(() => world.close())

  test('refuses a message that is deleted simultaneously', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => say()))
    const removed = (id: string, who: Person) => who.api.delete(`${channel}/${id}`)
    await Promise.all(
      ids.flatMap((id, index) => [pin(id), removed(id, index % 2 === 0 ? world.member : world.moderator)]),
    )
    assert.deepEqual((await world.owner.api.get(`${channel}/pins`)).body.items, [])
    await world.app.worker.settled()
    assert.deepEqual(await storeFaults(world.db), [])
  })

  test('marks the message and the channel, emits events, writes an audit entry and posts in the channel', async () => {
    const id = await say()
    let onChannel: { type: string; data: Record<string, any> }[] = []
    const onGuild = await world.eventsOf(async () => {
      onChannel = await world.eventsOf(async () => {
        const path = `${channel}/pins/${id}`
        const { status, body } = await world.owner.api.put(path, undefined, { 'x-audit-log-reason': 'keep' })
        assert.deepEqual([status, body], [204, undefined])
      }, world.channels.general)
    })
    assert.deepEqual(
      onGuild.map(({ type }) => type),
      ['GUILD_AUDIT_LOG_ENTRY_CREATE'],
    )
    const [updated, pins, notice, ...others] = onChannel
    assert.deepEqual(
      [updated?.type, pins?.type, notice?.type, others],
      ['MESSAGE_UPDATE', 'CHANNEL_PINS_UPDATE', 'MESSAGE_CREATE', []],
    )
    assert.deepEqual([updated?.data.id, updated?.data.pinned, updated?.data.author.id], [id, true, world.member.id])
    const { body: shown } = await world.member.api.get(`/channels/${world.channels.general}`)
    assert.deepEqual(pins?.data, {
      channel_id: world.channels.general,
      guild_id: world.guildId,
      last_pin_timestamp: shown.last_pin_timestamp,
    })
    assert.ok(shown.last_pin_timestamp)
    assert.equal(shown.last_message_id, notice?.data.id)
    assert.deepEqual([notice?.data.type, notice?.data.author.id, notice?.data.content], [6, world.owner.id, ''])
    assert.deepEqual(notice?.data.message_reference, {
      type: 0,
      message_id: id,
      channel_id: world.channels.general,
      guild_id: world.guildId,
    })
    assert.equal((await world.member.api.get(`${channel}/${id}`)).body.pinned, true)
    const { id: _id, ...entry } = await world.lastAuditEntry()
    assert.deepEqual(entry, {
      action_type: 74,
      user_id: world.owner.id,
      target_id: world.member.id,
      options: { channel_id: world.channels.general, message_id: id },
      reason: 'keep',
    })
  })

  test('changes nothing for a pinned message, and a pinned reply keeps its original', async () => {
    const first = await say()
    const id = await say({ message_reference: { message_id: first } }, world.owner)
    const events = await world.eventsOf(() => pin(id), world.channels.general)
    const [{ data } = { data: {} as Record<string, any> }] = events
    assert.equal((data.referenced_message as any).id, first)
    const again = await world.eventsOf(async () => {
      assert.equal((await pin(id)).status, 204)
    }, world.channels.general)
    assert.deepEqual(again, [])
  })

  test('refuses system messages, unknown messages, and members who lack PIN_MESSAGES', async () => {
    const id = await say()
    await pin(id)
    const [system] = (await world.owner.api.get(`${channel}?limit=1`)).body
    assert.equal(system.type, 6)
    await world.refuses(() => pin(system.id), 403, 50021)
    await world.refuses(() => pin('1000000000000000000'), 404, 10008)
    await world.refuses(() => pin(id, world.member), 403, 50013)
    await setEveryonePermissions(world, ['VIEW_CHANNEL', 'SEND_MESSAGES', 'READ_MESSAGE_HISTORY', 'PIN_MESSAGES'])
    const free = await say()
    assert.equal((await pin(free, world.member)).status, 204)
  })

  test('refuses the 251st pin, until one is deleted', async () => {
    const to = `/channels/${world.channels.voice}/messages`
    const ids: string[] = []
    for (let i = 0; i < 2; i++) ids.push((await world.owner.api.post(to, { content: 'x' })).body.id)
    const [first = '', last = ''] = ids
    await world.owner.api.put(`${to}/pins/${first}`)
    const { guildId: guild_id, channels } = world
    const rows = Array.from({ length: 249 }, (_, i) => ({
      guild_id,
      channel_id: channels.voice,
      message_id: String(i + 1),
      pinned_at: i,
    }))
    await world.app.kernel.store.write((tx) => tx.q.insertInto('pins').values(rows).execute())
    await world.refuses(() => world.owner.api.put(`${to}/pins/${last}`), 400, 30003)
    await world.owner.api.delete(`${to}/${first}`)
    assert.equal((await world.owner.api.put(`${to}/pins/${last}`)).status, 204)
  })
})
