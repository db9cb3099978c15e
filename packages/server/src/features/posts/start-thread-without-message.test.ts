import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import {
  allowMessages,
  MESSAGE_PERMISSIONS,
  startPrivateThread,
  startThread,
} from '@guildhall/testing/features/threads'
import { setEveryonePermissions } from '@guildhall/testing/requests/example-request'
import { World } from '@guildhall/testing/worlds/world'

describe('Start Thread without Message', () => {
  let world: World
  before(async () => {
    world = await World.create()
    await allowMessages(world)
  })
  after(() => world.close())

  const start = (fields: object, who = world.member, channelId = world.channels.general) =>
    who.api.post(`/channels/${channelId}/threads`, fields)

  test('creates a private thread by default', async () => {
    const { status, body } = await start({ name: 'quiet' })
    assert.equal(status, 201)
    assert.equal(body.type, ChannelType.PRIVATE_THREAD)
    assert.equal(body.thread_metadata.invitable, true)
    const closed = await startPrivateThread(world, world.member, { invitable: false })
    assert.equal(closed.thread_metadata.invitable, false)
  })

  test('notifies the channel of a public thread', async () => {
    const events = await world.eventsOf(
      () => startThread(world, world.member, { name: 'loud' }),
      world.channels.general,
    )
    const [first]: any[] = events.map(({ data }) => data)
    assert.deepEqual([events.length, first.type, first.content], [1, 18, 'loud'])
    const { body } = await world.member.api.get(`/channels/${first.message_reference.channel_id}`)
    assert.equal(body.name, 'loud')
    const quiet = await world.eventsOf(() => startPrivateThread(world, world.member), world.channels.general)
    assert.deepEqual(quiet, [])
  })

  test('writes an audit entry with the thread’s fields', async () => {
    const thread = await startPrivateThread(world, world.member, { name: 'noted' })
    const entry: any = await world.lastAuditEntry()
    assert.deepEqual([entry.action_type, entry.target_id], [110, thread.id])
    const values = Object.fromEntries(entry.changes.map(({ key, new_value }: any) => [key, new_value]))
    assert.deepEqual([values.name, values.type, values.archived, values.invitable], ['noted', 12, false, true])
  })

  test('requires the permission for the thread’s type', async () => {
    const base = ['VIEW_CHANNEL', 'SEND_MESSAGES'] as const
    await setEveryonePermissions(world, [...base, 'CREATE_PUBLIC_THREADS'])
    await world.refuses(() => start({ name: 'x' }), 403, 50013)
    assert.equal((await start({ name: 'x', type: 11 })).status, 201)
    await setEveryonePermissions(world, [...base, 'CREATE_PRIVATE_THREADS'])
    await world.refuses(() => start({ name: 'x', type: 11 }), 403, 50013)
    assert.equal((await start({ name: 'x', type: 12 })).status, 201)
    await setEveryonePermissions(world, base)
    await world.refuses(() => start({ name: 'x' }), 403, 50013)
    await setEveryonePermissions(world, MESSAGE_PERMISSIONS)
  })

  test('refuses types that the channel doesn’t have', async () => {
    await world.refuses(() => start({ name: 'x', type: 10 }), 400, 50024)
    await world.refuses(() => start({ name: 'x', type: 0 }), 400, 50035)
    await world.refuses(() => start({ name: 'x', type: 11 }, world.owner, world.channels.voice), 400, 50024)
  })

  test('refuses callers below the verification level', async () => {
    await world.owner.api.patch(`/guilds/${world.guildId}`, { verification_level: 4 })
    await world.refuses(() => start({ name: 'x', type: 11 }), 403, 50009)
    await world.owner.api.patch(`/guilds/${world.guildId}`, { verification_level: 0 })
  })

  test('refuses a thread in a thread', async () => {
    const thread = await startThread(world, world.member)
    await world.refuses(() => start({ name: 'x' }, world.member, thread.id), 400, 50024)
  })
})
