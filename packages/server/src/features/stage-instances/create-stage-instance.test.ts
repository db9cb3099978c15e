import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { channelEvent, scheduleEvent } from '@guildhall/testing/features/scheduled-events'
import { newStage } from '@guildhall/testing/features/stages'
import { setEveryonePermissions } from '@guildhall/testing/requests/example-request'
import { World } from '@guildhall/testing/worlds/world'

describe('Create Stage Instance', () => {
  let world: World
  before(async () => {
    world = await World.create()
    await setEveryonePermissions(world, ['VIEW_CHANNEL', 'CONNECT'])
  })
  after(() => world.close())

  const open = (channel_id: unknown, fields: object = {}, by = world.owner) =>
    by.api.post('/stage-instances', { channel_id, topic: 'Poetry', ...fields }, { 'x-audit-log-reason': 'fun' })
  const newest = async (channelId: string) => {
    await world.app.worker.settled()
    return (await world.owner.api.get(`/channels/${channelId}/messages`)).body
  }

  test('answers 200 with the stage, emits an event, writes an audit entry and posts in its channel', async () => {
    const channel_id = await newStage(world)
    let stage: any
    const events = await world.eventsOf(async () => {
      const { status, body } = await open(channel_id)
      assert.equal(status, 200)
      stage = body
    })
    assert.deepEqual(stage, {
      id: stage.id,
      guild_id: world.guildId,
      channel_id,
      topic: 'Poetry',
      privacy_level: 2,
      discoverable_disabled: true,
      guild_scheduled_event_id: null,
    })
    assert.deepEqual(events[0], { type: 'STAGE_INSTANCE_CREATE', data: stage })
    const { id: _id, ...entry } = await world.lastAuditEntry()
    assert.deepEqual(entry, {
      action_type: 83,
      user_id: world.owner.id,
      target_id: stage.id,
      changes: [
        { key: 'topic', new_value: 'Poetry' },
        { key: 'privacy_level', new_value: 2 },
      ],
      options: { channel_id },
      reason: 'fun',
    })
    const [message] = await newest(channel_id)
    assert.deepEqual(
      [message.type, message.content, message.author.id, message.mention_everyone],
      [27, 'Poetry', world.owner.id, false],
    )
  })

  test('adds the stage to the guild in memory and in the database', async () => {
    const channel_id = await newStage(world)
    const { body } = await open(channel_id)
    const known = async () => (await world.app.kernel.readModel.find(world.guildId))?.stages.get(channel_id)
    assert.deepEqual(await known(), body)
    world.app.kernel.readModel.forgetAll()
    assert.deepEqual(await known(), body)
  })

  test('starts the scheduled event that it is opened for', async () => {
    const channel_id = await newStage(world)
    const event = await scheduleEvent(world, channelEvent(world.clock.now(), channel_id, { entity_type: 1 }))
    const events = await world.eventsOf(() => open(channel_id, { guild_scheduled_event_id: event.id }))
    assert.deepEqual(
      events.map(({ type }) => type),
      ['STAGE_INSTANCE_CREATE', 'GUILD_SCHEDULED_EVENT_UPDATE', 'GUILD_AUDIT_LOG_ENTRY_CREATE'],
    )
    const [stage, begun]: any[] = events.map(({ data }) => data)
    assert.deepEqual([begun.id, begun.status, begun.entity_id], [event.id, 2, stage.id])
    assert.equal(stage.guild_scheduled_event_id, event.id)
  })

  test('refuses an ended event, and one that takes place elsewhere', async () => {
    const channel_id = await newStage(world)
    const other = await newStage(world)
    const elsewhere = await scheduleEvent(world, channelEvent(world.clock.now(), other, { entity_type: 1 }))
    const over = await scheduleEvent(world, channelEvent(world.clock.now(), channel_id, { entity_type: 1 }))
    await world.owner.api.patch(`/guilds/${world.guildId}/scheduled-events/${over.id}`, { status: 4 })
    for (const guild_scheduled_event_id of [elsewhere.id, over.id, '1']) {
      await world.refuses(() => open(channel_id, { guild_scheduled_event_id }), 400, 50035)
    }
  })

  test('mentions everyone on request, with MENTION_EVERYONE', async () => {
    const channel_id = await newStage(world)
    await world.grant(world.member, ['MANAGE_CHANNELS', 'MUTE_MEMBERS', 'MOVE_MEMBERS'])
    const notify = () => open(channel_id, { send_start_notification: true }, world.member)
    await world.refuses(notify, 403, 50013)
    await world.grant(world.member, ['MENTION_EVERYONE', 'SEND_MESSAGES'])
    assert.equal((await notify()).status, 200)
    assert.equal((await newest(channel_id))[0].mention_everyone, true)
  })

  test('accepts numbers and booleans as libraries send them', async () => {
    const channel_id = await newStage(world)
    // py-cord sends 0 for false.
    const { status } = await open(channel_id, { privacy_level: '2', send_start_notification: 0 }, world.owner)
    assert.equal(status, 200)
    assert.equal((await newest(channel_id))[0].mention_everyone, false)
  })

  test('refuses an open stage, and a channel that is not a stage', async () => {
    const channel_id = await newStage(world)
    await open(channel_id)
    await world.refuses(() => open(channel_id), 400, 150006)
    await world.refuses(() => open(world.channels.voice), 400, 50024)
    await world.refuses(() => open(world.channels.general), 400, 50024)
  })

  test('requires a stage moderator’s permissions', async () => {
    const channel_id = await newStage(world)
    const needed = ['MANAGE_CHANNELS', 'MUTE_MEMBERS', 'MOVE_MEMBERS'] as const
    for (const missing of needed) {
      const person = await world.newPerson(`without_${missing.toLowerCase()}`)
      await world.join(person)
      await world.grant(
        person,
        needed.filter((name) => name !== missing),
      )
      await world.refuses(() => open(channel_id, {}, person), 403, 50013)
    }
    await world.refuses(() => open(channel_id, {}, world.stranger), 403, 50001)
    await world.owner.api.put(`/channels/${channel_id}/permissions/${world.guildId}`, {
      type: 0,
      deny: String(1n << 10n),
    })
    await world.refuses(() => open(channel_id, {}, world.moderator), 403, 50001)
    assert.equal((await open(channel_id)).status, 200)
  })

  test('validates the channel first, and then the rest of the body', async () => {
    const channel_id = await newStage(world)
    await world.refuses(() => open('1'), 404, 10003)
    for (const wrong of ['x', null, undefined, {}]) await world.refuses(() => open(wrong), 400, 50035)
    const guest = await world.newPerson('guest')
    await world.join(guest)
    await world.refuses(() => open(channel_id, { topic: undefined }, guest), 403, 50013)
    const codes: [unknown, string][] = [
      [undefined, 'BASE_TYPE_REQUIRED'],
      ['', 'BASE_TYPE_REQUIRED'],
      ['x'.repeat(121), 'BASE_TYPE_BAD_LENGTH'],
    ]
    for (const [topic, code] of codes) {
      await world.refuses(() => open(channel_id, { topic }), 400, 50035)
      assert.equal((await open(channel_id, { topic })).body.errors.topic._errors[0].code, code)
    }
    await world.refuses(() => open(channel_id, { privacy_level: 1 }), 400, 50035)
    await world.refuses(() => world.owner.api.send('POST', '/stage-instances', 'nonsense'), 400, 50109)
    assert.equal((await open(channel_id, { topic: 'x'.repeat(120), privacy_level: null })).status, 200)
  })
})
