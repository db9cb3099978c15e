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
import { setEveryonePermissions } from '@guildhall/testing/requests/example-request'
import { World } from '@guildhall/testing/worlds/world'
import { toTimestamp } from '../../kernel/clock.ts'
import { firstIdAt } from '../../kernel/ids/ids.ts'

const DAY_MS = 24 * HOUR_MS

describe('Create Guild Scheduled Event Exception', () => {
  let world: World
  let path: string
  before(async () => {
    world = await World.create()
    world.clock.hold()
    path = `/guilds/${world.guildId}/scheduled-events`
    await setEveryonePermissions(world, ['VIEW_CHANNEL', 'CONNECT'])
  })
  after(() => world.close())

  const at = (ms: number) => toTimestamp(world.clock.now() + ms)
  const post = ({ id }: { id: string }, body: object, by = world.owner) =>
    by.api.post(`${path}/${id}/exceptions`, body, { 'x-audit-log-reason': 'rain' })
  const get = async ({ id }: { id: string }) => (await world.owner.api.get(`${path}/${id}`)).body
  const daily = (fields: object = {}) => scheduleDailyEvent(world, fields)
  const types = (events: { type: string }[]) => events.map(({ type }) => type)
  /** The code of the error of a field. Nothing is written. */
  const complaint = async (event: { id: string }, field: string, body: object) => {
    await world.refuses(() => post(event, body), 400, 50035)
    return (await post(event, body)).body.errors[field]?._errors[0].code
  }

  test('moves an occurrence, emits an event and writes an audit entry', async () => {
    const event = await daily()
    const original = at(HOUR_MS + DAY_MS)
    let made: any
    const events = await world.eventsOf(async () => {
      const body = { original_scheduled_start_time: original, scheduled_start_time: at(DAY_MS + 3 * HOUR_MS) }
      made = (await post(event, { ...body, scheduled_end_time: at(DAY_MS + 5 * HOUR_MS) })).body
    })
    assert.deepEqual(made, {
      event_id: event.id,
      event_exception_id: firstIdAt(Date.parse(original)),
      scheduled_start_time: at(DAY_MS + 3 * HOUR_MS),
      scheduled_end_time: at(DAY_MS + 5 * HOUR_MS),
      is_canceled: false,
    })
    assert.deepEqual(types(events), ['GUILD_SCHEDULED_EVENT_EXCEPTION_CREATE', 'GUILD_AUDIT_LOG_ENTRY_CREATE'])
    assert.deepEqual(events[0]?.data, { ...made, guild_id: world.guildId })
    const { id: _id, ...entry }: any = await world.lastAuditEntry()
    assert.deepEqual(entry, {
      action_type: 200,
      user_id: world.owner.id,
      target_id: event.id,
      changes: [
        { key: 'scheduled_start_time', new_value: made.scheduled_start_time },
        { key: 'scheduled_end_time', new_value: made.scheduled_end_time },
        { key: 'is_canceled', new_value: false },
      ],
      options: { event_exception_id: made.event_exception_id },
      reason: 'rain',
    })
    assert.deepEqual(await get(event), { ...event, guild_scheduled_event_exceptions: [made] })
    const [shown] = (await world.owner.api.get(`/guilds/${world.guildId}/audit-logs`)).body.guild_scheduled_events
    assert.equal(shown.id, event.id)
  })

  test('cancels the next occurrence, which the event then skips', async () => {
    const event = await daily()
    const events = await world.eventsOf(() => makeException(world, event, 0, { is_canceled: true }))
    assert.deepEqual(types(events), [
      'GUILD_SCHEDULED_EVENT_EXCEPTION_CREATE',
      'GUILD_SCHEDULED_EVENT_UPDATE',
      'GUILD_AUDIT_LOG_ENTRY_CREATE',
    ])
    const { status, scheduled_start_time, scheduled_end_time } = await get(event)
    assert.deepEqual(
      [status, scheduled_start_time, scheduled_end_time],
      [1, at(HOUR_MS + DAY_MS), at(2 * HOUR_MS + DAY_MS)],
    )
    assert.equal(events[1]?.data.scheduled_start_time, scheduled_start_time)
  })

  test('keeps the times of the event if its next occurrence is moved', async () => {
    const event = await daily()
    const made = await makeException(world, event, 0, { scheduled_start_time: at(90 * 60_000) })
    assert.deepEqual(made.scheduled_end_time, null)
    const { guild_scheduled_event_exceptions: all, ...rest } = await get(event)
    assert.deepEqual({ ...rest, guild_scheduled_event_exceptions: [] }, event)
    assert.deepEqual(all, [made])
  })

  test('makes an occurrence the next one if it is moved before it', async () => {
    const event = await daily()
    await makeException(world, event, 3, { scheduled_start_time: at(60_000), scheduled_end_time: at(120_000) })
    assert.equal((await get(event)).scheduled_start_time, at(HOUR_MS + 3 * DAY_MS))
  })

  test('requires an occurrence of a recurring event that has not passed', async () => {
    const event = await daily()
    const original = 'original_scheduled_start_time'
    const cancel = { is_canceled: true }
    const UNKNOWN = 'GUILD_SCHEDULED_EVENT_UNKNOWN_OCCURRENCE'
    for (const time of [at(HOUR_MS + 1), at(HOUR_MS - DAY_MS), '2099-01-01T00:00:00Z', '0001-01-01T00:00:00Z']) {
      assert.equal(await complaint(event, original, { [original]: time, ...cancel }), UNKNOWN)
    }
    assert.equal(await complaint(event, original, cancel), 'BASE_TYPE_REQUIRED')
    const once = await scheduleEvent(world, externalEvent(world.clock.now()))
    assert.equal(await complaint(once, original, { [original]: at(HOUR_MS), ...cancel }), UNKNOWN)
    const rule = { recurrence_rule: { start: at(HOUR_MS - 5 * DAY_MS), frequency: 3 } }
    const older = await scheduleEvent(world, externalEvent(world.clock.now(), rule))
    const passed = { [original]: at(HOUR_MS - DAY_MS), ...cancel }
    assert.equal(await complaint(older, 'scheduled_start_time', passed), 'GUILD_SCHEDULED_EVENT_SCHEDULE_PAST')
  })

  test('allows one exception of each occurrence, and thirty in total', async () => {
    const event = await daily()
    const original = 'original_scheduled_start_time'
    await makeException(world, event, 1, { is_canceled: true })
    const again = { [original]: at(HOUR_MS + DAY_MS), is_canceled: true }
    assert.equal(await complaint(event, original, again), 'GUILD_SCHEDULED_EVENT_EXCEPTION_EXISTS')
    for (let day = 2; day <= 30; day++) await makeException(world, event, day, { is_canceled: true })
    const more = { [original]: at(HOUR_MS + 31 * DAY_MS), is_canceled: true }
    assert.equal(await complaint(event, original, more), 'GUILD_SCHEDULED_EVENT_EXCEPTION_LIMIT')
  })

  test('refuses an exception that changes nothing, or has invalid times', async () => {
    const event = await daily()
    const original_scheduled_start_time = at(HOUR_MS + DAY_MS)
    const start = (ms: number) => ({ original_scheduled_start_time, scheduled_start_time: at(ms) })
    const UNCHANGED = 'GUILD_SCHEDULED_EVENT_EXCEPTION_UNCHANGED'
    const PAST = 'GUILD_SCHEDULED_EVENT_SCHEDULE_PAST'
    for (const body of [{ original_scheduled_start_time }, { ...start(HOUR_MS + DAY_MS), is_canceled: null }]) {
      assert.equal(await complaint(event, 'scheduled_start_time', body), UNCHANGED)
    }
    assert.equal(await complaint(event, 'scheduled_start_time', start(0)), PAST)
    const backwards = { ...start(3 * HOUR_MS), scheduled_end_time: at(2 * HOUR_MS) }
    assert.equal(
      await complaint(event, 'scheduled_end_time', backwards),
      'GUILD_SCHEDULED_EVENT_SCHEDULE_END_BEFORE_START',
    )
  })

  test('changes only the end of an occurrence that has started, and nothing of an event that is over', async () => {
    const event = await daily()
    await world.owner.api.patch(`${path}/${event.id}`, { status: 2 })
    const original_scheduled_start_time = event.scheduled_start_time
    const ACTIVE = 'GUILD_SCHEDULED_EVENT_ACTIVE'
    for (const body of [{ is_canceled: true }, { scheduled_start_time: at(90 * 60_000) }]) {
      const sent = { original_scheduled_start_time, ...body }
      assert.equal(await complaint(event, 'scheduled_start_time', sent), ACTIVE)
    }
    const soon = { original_scheduled_start_time, scheduled_end_time: at(65 * 60_000) }
    assert.equal((await post(event, soon)).status, 200)
    await world.owner.api.patch(`${path}/${event.id}`, { status: 3 })
    await world.owner.api.patch(`${path}/${event.id}`, { status: 4 })
    const later = { original_scheduled_start_time: at(HOUR_MS + 2 * DAY_MS), is_canceled: true }
    await world.refuses(() => post(event, later), 400, 180000)
  })

  test('requires the permissions of Modify Guild Scheduled Event', async () => {
    const event = await daily()
    const body = { original_scheduled_start_time: event.scheduled_start_time, is_canceled: true }
    await world.refuses(() => post(event, body, world.member), 403, 50013)
    await world.grant(world.member, ['CREATE_EVENTS'])
    await world.refuses(() => post(event, body, world.member), 403, 50013)
    await world.grant(world.member, ['MANAGE_EVENTS'])
    assert.equal((await post(event, body, world.member)).status, 200)
    const rule = { recurrence_rule: { start: at(HOUR_MS), frequency: 3 } }
    const hidden = await scheduleEvent(world, channelEvent(world.clock.now(), world.channels.voice, rule))
    const overwrite = `/channels/${world.channels.voice}/permissions/${world.guildId}`
    await world.owner.api.put(overwrite, { type: 0, deny: String(1n << 10n) })
    await world.refuses(() => post(hidden, body, world.member), 404, 10070)
    await world.owner.api.delete(overwrite)
    await world.refuses(() => post({ id: '1' }, body), 404, 10070)
  })
})
