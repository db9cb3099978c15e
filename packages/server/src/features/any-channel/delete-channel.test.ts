import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { permissionSet } from '@guildhall/protocol/permissions/bits'
import { channelEvent, scheduleEvent, scheduleStageEvent } from '@guildhall/testing/features/scheduled-events'
import { joinVoice } from '@guildhall/testing/features/voice'
import { World } from '@guildhall/testing/worlds/world'
import { toTimestamp } from '../../kernel/clock.ts'

describe('Delete Channel', () => {
  let world: World
  const create = async (body: object) =>
    (await world.owner.api.post(`/guilds/${world.guildId}/channels`, { name: 'x', ...body })).body
  const types = (events: { type: string }[]) => events.map(({ type }) => type)
  const guild = async () => (await world.owner.api.get(`/guilds/${world.guildId}`)).body

  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  test('returns the channel, notifies members and writes an audit entry with the reason', async () => {
    const channel = await create({ name: 'short lived' })
    let answer: any
    const events = await world.eventsOf(async () => {
      answer = await world.owner.api.delete(`/channels/${channel.id}`, { 'x-audit-log-reason': 'over' })
    })
    assert.equal(answer.status, 200)
    assert.deepEqual(answer.body, channel)
    assert.deepEqual(types(events), ['CHANNEL_DELETE', 'GUILD_AUDIT_LOG_ENTRY_CREATE'])
    assert.deepEqual(events[0]?.data, channel)
    const entry = await world.lastAuditEntry()
    assert.deepEqual([entry.action_type, entry.target_id, entry.reason], [12, channel.id, 'over'])
    assert.ok((entry.changes as any[]).some(({ key, old_value }) => key === 'name' && old_value === 'short-lived'))
    await world.refuses(() => world.owner.api.get(`/channels/${channel.id}`), 404, 10003)
    await world.refuses(() => world.owner.api.delete(`/channels/${channel.id}`), 404, 10003)
  })

  test('first disconnects everyone in a voice channel', async () => {
    const channel = await create({ type: 2 })
    await joinVoice(world, world.member, channel.id)
    await joinVoice(world, world.moderator, channel.id)
    await joinVoice(world, world.owner)
    const events = await world.eventsOf(async () => {
      await world.owner.api.delete(`/channels/${channel.id}`)
      await world.app.worker.settled()
    })
    assert.deepEqual(types(events).slice(0, 3), ['VOICE_STATE_UPDATE', 'VOICE_STATE_UPDATE', 'CHANNEL_DELETE'])
    assert.ok(events.slice(0, 2).every(({ data }) => data.channel_id === null))
    const states = await world.db.q.selectFrom('voice_states').select('user_id').execute()
    assert.deepEqual(states, [{ user_id: world.owner.id }])
    const channels = await world.db.q.selectFrom('voice_channels').select('id').execute()
    assert.deepEqual(channels, [{ id: world.channels.voice }])
  })

  test('first closes a stage and ends scheduled events there permanently', async () => {
    const { stage, event } = await scheduleStageEvent(world, {
      recurrence_rule: { start: toTimestamp(world.clock.now()), frequency: 3 },
    })
    await world.owner.api.patch(`/guilds/${world.guildId}/scheduled-events/${event.id}`, { status: 2 })
    const next = await scheduleEvent(world, channelEvent(world.clock.now(), stage, { entity_type: 1 }))
    const events = await world.eventsOf(() => world.owner.api.delete(`/channels/${stage}`))
    assert.deepEqual(
      events.map(({ type, data }) => [type, data.status]),
      [
        ['STAGE_INSTANCE_DELETE', undefined],
        ['GUILD_SCHEDULED_EVENT_UPDATE', 3],
        ['GUILD_SCHEDULED_EVENT_UPDATE', 4],
        ['CHANNEL_DELETE', undefined],
        ['GUILD_AUDIT_LOG_ENTRY_CREATE', undefined],
      ],
    )
    assert.deepEqual([events[1]?.data.id, events[2]?.data.id], [event.id, next.id])
  })

  test('removes the channel’s messages, and no others', async () => {
    const channel = await create({})
    const post = (id: string) => world.owner.api.post(`/channels/${id}/messages`, { content: 'hello' })
    for (let i = 0; i < 3; i++) await post(channel.id)
    const other = (await post(world.channels.general)).body
    const { body } = await world.owner.api.delete(`/channels/${channel.id}`)
    assert.ok(body.last_message_id)
    await world.app.worker.settled()
    const left = await world.db.q.selectFrom('messages').select('id').execute()
    assert.deepEqual(
      left.map(({ id }) => id),
      [other.id],
    )
  })

  test('removes any number of messages, and those sent at the same time', async () => {
    const channel = await create({})
    const path = `/channels/${channel.id}/messages`
    const { body: message } = await world.owner.api.post(path, { content: 'hello' })
    const row = { guild_id: world.guildId, channel_id: channel.id, author_id: world.owner.id, wire: '{}' }
    const rows = Array.from({ length: 1000 }, (_, i) => ({ ...row, id: `${i + 1}` }))
    await world.app.kernel.store.write((tx) => tx.q.insertInto('messages').values(rows).execute())
    const talk = () => Promise.all(Array.from({ length: 20 }, () => world.owner.api.post(path, { content: 'hello' })))
    const [before, , after] = await Promise.all([talk(), world.owner.api.delete(`/channels/${channel.id}`), talk()])
    for (const { status } of [...before, ...after]) assert.ok(status === 200 || status === 404, `${status}`)
    await world.app.worker.settled()
    const left = await world.db.q.selectFrom('messages').select('id').where('channel_id', '=', channel.id).execute()
    assert.deepEqual([message.channel_id, left], [channel.id, []])
  })

  test('moves the channels of a category out of it', async () => {
    const category = await create({ type: 4 })
    const children = [await create({ parent_id: category.id }), await create({ type: 2, parent_id: category.id })]
    const posted = await world.owner.api.post(`/channels/${children[0].id}/messages`, { content: 'hello' })
    const events = await world.eventsOf(() => world.owner.api.delete(`/channels/${category.id}`))
    assert.deepEqual(types(events), [
      'CHANNEL_UPDATE',
      'CHANNEL_UPDATE',
      'CHANNEL_DELETE',
      'GUILD_AUDIT_LOG_ENTRY_CREATE',
    ])
    assert.deepEqual(events[0]?.data, { ...children[0], parent_id: null, last_message_id: posted.body.id })
    for (const { id } of children) assert.equal((await world.owner.api.get(`/channels/${id}`)).body.parent_id, null)
  })

  test('clears the channel from the guild’s settings', async () => {
    const [text, voice] = [await create({}), await create({ type: 2 })]
    await world.owner.api.patch(`/guilds/${world.guildId}`, { system_channel_id: text.id, afk_channel_id: voice.id })
    const events = await world.eventsOf(() => world.owner.api.delete(`/channels/${text.id}`))
    assert.deepEqual(types(events), ['CHANNEL_DELETE', 'GUILD_UPDATE', 'GUILD_AUDIT_LOG_ENTRY_CREATE'])
    const now = await guild()
    assert.deepEqual([now.system_channel_id, now.afk_channel_id], [null, voice.id])
    assert.deepEqual(events[1]?.data, now)
    await world.owner.api.delete(`/channels/${voice.id}`)
    assert.equal((await guild()).afk_channel_id, null)
  })

  test('refuses to delete the rules channel and the updates channel of a Community guild', async () => {
    const [rules, updates] = [await create({}), await create({})]
    const patched = await world.owner.api.patch(`/guilds/${world.guildId}`, {
      features: ['COMMUNITY'],
      verification_level: 1,
      explicit_content_filter: 2,
      rules_channel_id: rules.id,
      public_updates_channel_id: updates.id,
    })
    assert.equal(patched.status, 200, JSON.stringify(patched.body))
    for (const { id } of [rules, updates]) {
      await world.refuses(() => world.owner.api.delete(`/channels/${id}`), 400, 50074)
    }
    await world.owner.api.patch(`/guilds/${world.guildId}`, { features: [] })
    assert.equal((await world.owner.api.delete(`/channels/${rules.id}`)).status, 200)
    assert.equal((await guild()).rules_channel_id, null)
  })

  test('refuses members who lack MANAGE_CHANNELS in the channel or can’t view it', async () => {
    const path = `/channels/${world.channels.general}`
    await world.refuses(() => world.member.api.delete(path), 403, 50013)
    await world.refuses(() => world.stranger.api.delete(path), 403, 50001)
    const person = await world.newPerson('manager')
    await world.join(person)
    await world.grant(person, ['MANAGE_CHANNELS'])
    const overwrite = (deny: string) => ({ permission_overwrites: [{ id: world.guildId, type: 0, deny }] })
    const hidden = await create(overwrite(permissionSet('VIEW_CHANNEL').toString()))
    await world.refuses(() => person.api.delete(`/channels/${hidden.id}`), 403, 50001)
    const own = await create({
      permission_overwrites: [{ id: world.member.id, type: 1, allow: permissionSet('MANAGE_CHANNELS').toString() }],
    })
    assert.equal((await world.member.api.delete(`/channels/${own.id}`)).status, 200)
  })

  test('closes a private channel for the caller, and the next message reopens it', async () => {
    const { id: recipient_id } = world.owner
    const { body: channel } = await world.member.api.post('/users/@me/channels', { recipient_id })
    const path = `/channels/${channel.id}`
    await world.owner.api.post(`${path}/messages`, { content: 'hello' })
    const closed = await world.eventsOf(async () => {
      const { status, body } = await world.member.api.delete(path)
      assert.deepEqual([status, body.id, body.recipients], [200, channel.id, [world.owner.user]])
      await world.member.api.delete(path)
    }, world.member.id)
    assert.deepEqual(
      closed.map(({ type, data }) => [type, data.id]),
      [['PRIVATE_CHANNEL_DELETE', channel.id]],
    )
    assert.equal((await world.member.api.get(`${path}/messages`)).body.length, 1)
    const opened = await world.eventsOf(
      () => world.owner.api.post(`${path}/messages`, { content: 'x' }),
      world.member.id,
    )
    assert.deepEqual(
      opened.map(({ type }) => type),
      ['PRIVATE_CHANNEL_CREATE', 'MESSAGE_CREATE'],
    )
    await world.refuses(() => world.moderator.api.delete(path), 403, 50001)
  })
})
