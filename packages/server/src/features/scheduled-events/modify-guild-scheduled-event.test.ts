import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  channelEvent,
  externalEvent,
  HOUR_MS,
  makeException,
  scheduleDailyEvent,
  scheduleEvent,
} from '@guildhall/testing/features/scheduled-events'
import { newStage } from '@guildhall/testing/features/stages'
import { setEveryonePermissions } from '@guildhall/testing/requests/example-request'
import { dataUri, picture } from '@guildhall/testing/requests/pictures'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'
import { toTimestamp } from '../../kernel/clock.ts'

describe('Modify Guild Scheduled Event', () => {
  let world: World
  let path: string
  let stage: string
  before(async () => {
    world = await World.create()
    world.clock.hold()
    path = `/guilds/${world.guildId}/scheduled-events`
    stage = await newStage(world)
    await setEveryonePermissions(world, ['VIEW_CHANNEL', 'CONNECT'])
  })
  after(() => world.close())

  const at = (ms: number) => toTimestamp(world.clock.now() + ms)
  const modify = ({ id }: { id: string }, body: object, by: Person = world.owner) =>
    by.api.patch(`${path}/${id}`, body, { 'x-audit-log-reason': 'why' })
  const somewhere = (fields: object = {}) => scheduleEvent(world, externalEvent(world.clock.now(), fields))
  const inVoice = (fields: object = {}) =>
    scheduleEvent(world, channelEvent(world.clock.now(), world.channels.voice, fields))
  const onStage = () => scheduleEvent(world, channelEvent(world.clock.now(), stage, { entity_type: 1 }))
  const types = (events: { type: string }[]) => events.map(({ type }) => type)
  const complaint = async (event: { id: string }, field: string, body: object) => {
    await world.refuses(() => modify(event, body), 400, 50035)
    const { errors } = (await modify(event, body)).body
    return field.split('.').reduce((tree, step) => tree?.[step], errors)?._errors[0].code
  }

  test('changes only the fields that were sent, emits an event and writes an audit entry', async () => {
    const event = await somewhere({ description: 'before' })
    let after: any
    const events = await world.eventsOf(async () => {
      after = (await modify(event, { name: 'Another name', scheduled_end_time: at(3 * HOUR_MS) })).body
    })
    assert.deepEqual(after, { ...event, name: 'Another name', scheduled_end_time: at(3 * HOUR_MS) })
    assert.deepEqual(types(events), ['GUILD_SCHEDULED_EVENT_UPDATE', 'GUILD_AUDIT_LOG_ENTRY_CREATE'])
    const { creator: _creator, ...bare } = after
    assert.deepEqual(events[0]?.data, bare)
    const { id: _id, ...entry }: any = await world.lastAuditEntry()
    assert.deepEqual(entry, {
      action_type: 101,
      user_id: world.owner.id,
      target_id: event.id,
      changes: [
        { key: 'name', old_value: 'example', new_value: 'Another name' },
        { key: 'scheduled_end_time', old_value: at(2 * HOUR_MS), new_value: at(3 * HOUR_MS) },
      ],
      reason: 'why',
    })
    assert.deepEqual((await world.owner.api.get(`${path}/${event.id}`)).body, after)
  })

  test('emits and logs nothing if nothing changes', async () => {
    const event = await somewhere()
    const same = { name: event.name, status: 1, privacy_level: 2, entity_type: null }
    assert.deepEqual(await world.eventsOf(() => modify(event, same)), [])
    assert.deepEqual(await world.eventsOf(() => modify(event, {})), [])
  })

  test('removes a description, an image and a rule with null', async () => {
    const image = dataUri(await picture('png'))
    const rule = { start: at(HOUR_MS), frequency: 3 }
    const event = await somewhere({ description: 'x', image, recurrence_rule: rule })
    const { body } = await modify(event, { description: null, image: null, recurrence_rule: null })
    assert.deepEqual([body.description, body.image, body.recurrence_rule], [null, null, null])
    const url = `/guild-events/${event.id}/${event.image}.png`
    assert.equal((await world.app.http.inject({ url })).statusCode, 404)
    const again = (await modify(event, { image })).body
    assert.equal(again.image, event.image)
    assert.equal((await world.app.http.inject({ url })).statusCode, 200)
    const changes: any = (await world.lastAuditEntry()).changes
    assert.deepEqual(changes, [{ key: 'image_hash', new_value: event.image }])
  })

  test('moves an event between locations, with the fields that each type requires', async () => {
    const event = await inVoice()
    const there = { entity_type: 3, channel_id: null, entity_metadata: { location: 'park' } }
    assert.equal(await complaint(event, 'scheduled_end_time', there), 'BASE_TYPE_REQUIRED')
    const { channel_id: _channel, ...without } = { ...there, scheduled_end_time: at(2 * HOUR_MS) }
    assert.equal(await complaint(event, 'channel_id', without), 'BASE_TYPE_CHOICES')
    const moved = (await modify(event, { ...without, channel_id: null })).body
    assert.deepEqual([moved.entity_type, moved.channel_id, moved.entity_metadata], [3, null, { location: 'park' }])
    const back = (await modify(event, { entity_type: 1, channel_id: stage })).body
    assert.deepEqual([back.entity_type, back.channel_id, back.entity_metadata], [1, stage, null])
  })

  test('validates times as for a new event', async () => {
    const event = await somewhere()
    assert.equal(
      await complaint(event, 'scheduled_start_time', { scheduled_start_time: at(0) }),
      'GUILD_SCHEDULED_EVENT_SCHEDULE_PAST',
    )
    assert.equal(
      await complaint(event, 'scheduled_end_time', { scheduled_start_time: at(2 * HOUR_MS) }),
      'GUILD_SCHEDULED_EVENT_SCHEDULE_END_BEFORE_START',
    )
    const late = await inVoice()
    world.clock.advance(HOUR_MS + 1)
    assert.equal((await modify(late, { name: 'Late' })).status, 200)
    assert.equal(
      await complaint(late, 'scheduled_end_time', { scheduled_end_time: at(0) }),
      'GUILD_SCHEDULED_EVENT_SCHEDULE_PAST',
    )
  })

  test('starts, completes and cancels an event, and allows no other status change', async () => {
    const INVALID = 'GUILD_SCHEDULED_EVENT_INVALID_STATUS_TRANSITION'
    const event = await inVoice()
    assert.equal(await complaint(event, 'status', { status: 3 }), INVALID)
    assert.equal((await modify(event, { status: 2 })).body.status, 2)
    assert.deepEqual((await world.lastAuditEntry()).changes, [{ key: 'status', old_value: 1, new_value: 2 }])
    for (const status of [1, 4]) assert.equal(await complaint(event, 'status', { status }), INVALID)
    assert.equal((await modify(event, { status: 3 })).body.status, 3)
    const canceled = await somewhere()
    const events = await world.eventsOf(() => modify(canceled, { status: 4 }))
    assert.deepEqual(types(events), ['GUILD_SCHEDULED_EVENT_UPDATE', 'GUILD_AUDIT_LOG_ENTRY_CREATE'])
    assert.equal(events[0]?.data.status, 4)
    for (const over of [event, canceled]) {
      for (const body of [{ status: 2 }, { status: 1 }, { name: 'again' }, {}]) {
        await world.refuses(() => modify(over, body), 400, 180000)
      }
    }
  })

  test('refuses to move an active event in time or place', async () => {
    const event = await inVoice()
    await modify(event, { status: 2 })
    const ACTIVE = 'GUILD_SCHEDULED_EVENT_ACTIVE'
    const start = { scheduled_start_time: at(5 * HOUR_MS) }
    assert.equal(await complaint(event, 'scheduled_start_time', start), ACTIVE)
    const other = (await world.owner.api.post(`/guilds/${world.guildId}/channels`, { name: 'o', type: 2 })).body
    assert.equal(await complaint(event, 'channel_id', { channel_id: other.id }), ACTIVE)
    assert.equal((await modify(event, { name: 'Now', scheduled_end_time: at(9 * HOUR_MS) })).status, 200)
  })

  test('opens a stage when its event starts, and closes it when the event ends', async () => {
    const event = await onStage()
    let begun: any
    const beginning = await world.eventsOf(async () => {
      begun = (await modify(event, { status: 2 })).body
    })
    assert.deepEqual(types(beginning), [
      'STAGE_INSTANCE_CREATE',
      'GUILD_SCHEDULED_EVENT_UPDATE',
      'GUILD_AUDIT_LOG_ENTRY_CREATE',
    ])
    const open = (await world.owner.api.get(`/stage-instances/${stage}`)).body
    assert.deepEqual([open.topic, open.guild_scheduled_event_id, open.id], [event.name, event.id, begun.entity_id])
    const ending = await world.eventsOf(() => modify(event, { status: 3 }))
    assert.deepEqual(types(ending), [
      'STAGE_INSTANCE_DELETE',
      'GUILD_SCHEDULED_EVENT_UPDATE',
      'GUILD_AUDIT_LOG_ENTRY_CREATE',
    ])
    assert.equal(ending[1]?.data.entity_id, null)
    await world.refuses(() => world.owner.api.get(`/stage-instances/${stage}`), 404, 10067)
  })

  test('refuses to start an event on a stage that is already open', async () => {
    await world.owner.api.post('/stage-instances', { channel_id: stage, topic: 'something else' })
    const event = await onStage()
    await world.refuses(() => modify(event, { status: 2 }), 400, 180002)
    await world.owner.api.delete(`/stage-instances/${stage}`)
  })

  test('schedules the next occurrence of a recurring event when it ends, but not when it is cancelled', async () => {
    const rule = { start: at(HOUR_MS), frequency: 3 }
    const event = await somewhere({ recurrence_rule: rule })
    await modify(event, { status: 2 })
    const next = (await modify(event, { status: 3 })).body
    assert.deepEqual(
      [next.status, next.scheduled_start_time, next.scheduled_end_time],
      [1, at(25 * HOUR_MS), at(26 * HOUR_MS)],
    )
    assert.equal((await modify(event, { status: 4 })).body.status, 4)
    await world.refuses(() => modify(event, { status: 2 }), 400, 180000)
  })

  test('removes all exceptions if the rule or the start changes, and keeps them otherwise', async () => {
    const changes = [
      { recurrence_rule: { start: at(2 * HOUR_MS), frequency: 3 } },
      { recurrence_rule: null },
      { scheduled_start_time: at(90 * 60_000) },
    ]
    for (const change of changes) {
      const event = await scheduleDailyEvent(world)
      const exception = await makeException(world, event, 1, { is_canceled: true })
      const kept = (await modify(event, { name: 'kept', scheduled_end_time: at(3 * HOUR_MS) })).body
      assert.deepEqual(kept.guild_scheduled_event_exceptions, [exception])
      let changed: any
      const events = await world.eventsOf(async () => {
        changed = (await modify(event, change)).body
      })
      assert.deepEqual(changed.guild_scheduled_event_exceptions, [])
      assert.deepEqual(types(events), [
        'GUILD_SCHEDULED_EVENT_EXCEPTIONS_DELETE',
        'GUILD_SCHEDULED_EVENT_UPDATE',
        'GUILD_AUDIT_LOG_ENTRY_CREATE',
      ])
      assert.deepEqual(events[0]?.data, { guild_id: world.guildId, event_id: event.id })
      assert.deepEqual(events[1]?.data.guild_scheduled_event_exceptions, [])
      assert.deepEqual((await world.owner.api.get(`${path}/${event.id}`)).body, changed)
    }
  })

  test('completes an event whose next occurrence would end after the year 9999', async () => {
    const start = '9998-06-01T00:00:00Z'
    const rule = { start, frequency: 0, by_month: [6], by_month_day: [1] }
    const times = { scheduled_start_time: start, scheduled_end_time: '9999-12-31T23:59:59Z' }
    const event = await somewhere({ ...times, recurrence_rule: rule })
    await modify(event, { status: 2 })
    const { status, scheduled_end_time } = (await modify(event, { status: 3 })).body
    assert.deepEqual([status, scheduled_end_time], [3, '9999-12-31T23:59:59.000000+00:00'])
  })

  test('requires CREATE_EVENTS or MANAGE_EVENTS for the caller’s event, and MANAGE_EVENTS for others', async () => {
    const person = await world.newPerson('creator')
    await world.join(person)
    const role = await world.grant(person, ['CREATE_EVENTS'])
    const own = (await person.api.post(path, externalEvent(world.clock.now()))).body
    const another = await somewhere()
    assert.equal((await modify(own, { name: 'mine' }, person)).status, 200)
    await world.refuses(() => modify(another, { name: 'mine' }, person), 403, 50013)
    await world.refuses(() => modify(another, { image: 'data:image/png;base64,AAAA' }, person), 403, 50013)
    await world.owner.api.delete(`/guilds/${world.guildId}/members/${person.id}/roles/${role}`)
    await world.refuses(() => modify(own, { name: 'mine' }, person), 403, 50013)
    await world.grant(person, ['MANAGE_EVENTS'])
    assert.equal((await modify(own, { name: 'still mine' }, person)).status, 200)
    assert.equal((await modify(another, { name: 'mine too' }, person)).status, 200)
  })

  test('requires the permissions to host at the old and the new location', async () => {
    const person = await world.newPerson('organiser')
    await world.join(person)
    await world.grant(person, ['MANAGE_EVENTS'])
    const stageEvent = await onStage()
    await world.refuses(() => modify(stageEvent, { name: 'x' }, person), 403, 50013)
    const voiceEvent = await inVoice()
    assert.equal((await modify(voiceEvent, { name: 'x' }, person)).status, 200)
    const toStage = { entity_type: 1, channel_id: stage }
    await world.refuses(() => modify(voiceEvent, toStage, person), 403, 50013)
    await world.grant(person, ['MANAGE_CHANNELS', 'MUTE_MEMBERS', 'MOVE_MEMBERS'])
    assert.equal((await modify(voiceEvent, toStage, person)).status, 200)
  })

  test('answers 404 for an event that the caller can’t view', async () => {
    const event = await inVoice()
    const overwrite = `/channels/${world.channels.voice}/permissions/${world.guildId}`
    await world.owner.api.put(overwrite, { type: 0, deny: String(1n << 10n) })
    await world.refuses(() => modify(event, { name: 'x' }, world.member), 404, 10070)
    await world.owner.api.delete(overwrite)
    await world.refuses(() => modify({ id: '1' }, { name: 'x' }), 404, 10070)
  })

  test('refuses invalid recurrence rules', async () => {
    const event = await somewhere()
    const recurrence_rule = { start: at(HOUR_MS), frequency: 2 }
    assert.equal(await complaint(event, 'recurrence_rule.by_weekday', { recurrence_rule }), 'BASE_TYPE_REQUIRED')
  })
})
