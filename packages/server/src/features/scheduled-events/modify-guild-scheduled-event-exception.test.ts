import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { HOUR_MS, makeException, scheduleDailyEvent } from '@guildhall/testing/features/scheduled-events'
import { World } from '@guildhall/testing/worlds/world'
import { toTimestamp } from '../../kernel/clock.ts'

const DAY_MS = 24 * HOUR_MS

describe('Modify Guild Scheduled Event Exception', () => {
  let world: World
  let path: string
  before(async () => {
    world = await World.create()
    world.clock.hold()
    path = `/guilds/${world.guildId}/scheduled-events`
  })
  after(() => world.close())

  const at = (ms: number) => toTimestamp(world.clock.now() + ms)
  const modify = ({ event_id, event_exception_id }: any, body: object, by = world.owner) =>
    by.api.patch(`${path}/${event_id}/exceptions/${event_exception_id}`, body, { 'x-audit-log-reason': 'sun' })
  const get = async ({ id }: { id: string }) => (await world.owner.api.get(`${path}/${id}`)).body
  const types = (events: { type: string }[]) => events.map(({ type }) => type)
  const complaint = async (exception: any, body: object) => {
    await world.refuses(() => modify(exception, body), 400, 50035)
    return (await modify(exception, body)).body.errors.scheduled_start_time?._errors[0].code
  }

  test('changes only the fields that were sent, emits an event and writes an audit entry', async () => {
    const event = await scheduleDailyEvent(world)
    const made = await makeException(world, event, 1, { scheduled_start_time: at(DAY_MS) })
    let after: any
    const events = await world.eventsOf(async () => {
      after = (await modify(made, { scheduled_end_time: at(DAY_MS + 5 * HOUR_MS) })).body
    })
    assert.deepEqual(after, { ...made, scheduled_end_time: at(DAY_MS + 5 * HOUR_MS) })
    assert.deepEqual(types(events), ['GUILD_SCHEDULED_EVENT_EXCEPTION_UPDATE', 'GUILD_AUDIT_LOG_ENTRY_CREATE'])
    assert.deepEqual(events[0]?.data, { ...after, guild_id: world.guildId })
    const entry: any = await world.lastAuditEntry()
    assert.deepEqual([entry.action_type, entry.target_id, entry.reason], [201, event.id, 'sun'])
    assert.deepEqual(entry.options, { event_exception_id: made.event_exception_id })
    assert.deepEqual(entry.changes, [{ key: 'scheduled_end_time', new_value: after.scheduled_end_time }])
    assert.deepEqual((await get(event)).guild_scheduled_event_exceptions, [after])
  })

  test('emits and logs nothing if nothing changes', async () => {
    const made = await makeException(world, await scheduleDailyEvent(world), 1, { is_canceled: true })
    for (const body of [{}, { is_canceled: true, scheduled_start_time: null }]) {
      assert.deepEqual(await world.eventsOf(() => modify(made, body)), [])
    }
  })

  test('restores the original times with null, and lets a cancelled occurrence take place', async () => {
    const event = await scheduleDailyEvent(world)
    const made = await makeException(world, event, 0, { is_canceled: true, scheduled_start_time: at(30 * 60_000) })
    assert.equal((await get(event)).scheduled_start_time, at(HOUR_MS + DAY_MS))
    const events = await world.eventsOf(() => modify(made, { is_canceled: null }))
    assert.deepEqual(types(events), [
      'GUILD_SCHEDULED_EVENT_EXCEPTION_UPDATE',
      'GUILD_SCHEDULED_EVENT_UPDATE',
      'GUILD_AUDIT_LOG_ENTRY_CREATE',
    ])
    assert.equal((await get(event)).scheduled_start_time, at(HOUR_MS))
    const restored = (await modify(made, { scheduled_start_time: null, is_canceled: true })).body
    assert.deepEqual([restored.scheduled_start_time, restored.is_canceled], [null, true])
    assert.equal(await complaint(made, { is_canceled: false }), 'GUILD_SCHEDULED_EVENT_EXCEPTION_UNCHANGED')
  })

  test('refuses times in the past, and occurrences that have passed', async () => {
    const event = await scheduleDailyEvent(world)
    const made = await makeException(world, event, 1, { is_canceled: true })
    const PAST = 'GUILD_SCHEDULED_EVENT_SCHEDULE_PAST'
    assert.equal(await complaint(made, { is_canceled: false, scheduled_start_time: at(-1) }), PAST)
    await makeException(world, event, 0, { is_canceled: true })
    world.clock.advance(HOUR_MS + DAY_MS)
    await world.app.worker.settled()
    assert.equal(await complaint(made, { is_canceled: false, scheduled_start_time: at(HOUR_MS) }), PAST)
  })

  test('requires the permissions of Modify Guild Scheduled Event, and an exception of the event', async () => {
    const event = await scheduleDailyEvent(world)
    const made = await makeException(world, event, 1, { is_canceled: true })
    const body = { is_canceled: false, scheduled_start_time: at(DAY_MS) }
    await world.refuses(() => modify(made, body, world.member), 403, 50013)
    await world.refuses(() => modify({ ...made, event_exception_id: '1' }, body), 404, 10070)
    const another = await scheduleDailyEvent(world)
    await world.refuses(() => modify({ ...made, event_id: another.id }, body), 404, 10070)
    await world.owner.api.patch(`${path}/${event.id}`, { status: 4 })
    await world.refuses(() => modify(made, body), 400, 180000)
  })
})
