import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { HOUR_MS, makeException, scheduleDailyEvent } from '@guildhall/testing/features/scheduled-events'
import { World } from '@guildhall/testing/worlds/world'
import { toTimestamp } from '../../kernel/clock.ts'

const DAY_MS = 24 * HOUR_MS

describe('Delete Guild Scheduled Event Exception', () => {
  let world: World
  let path: string
  before(async () => {
    world = await World.create()
    world.clock.hold()
    path = `/guilds/${world.guildId}/scheduled-events`
  })
  after(() => world.close())

  const at = (ms: number) => toTimestamp(world.clock.now() + ms)
  const remove = ({ event_id, event_exception_id }: any, by = world.owner) =>
    by.api.delete(`${path}/${event_id}/exceptions/${event_exception_id}`, { 'x-audit-log-reason': 'sun' })
  const get = async ({ id }: { id: string }) => (await world.owner.api.get(`${path}/${id}`)).body

  test('answers 204, emits an event and writes an audit entry', async () => {
    const event = await scheduleDailyEvent(world)
    const made = await makeException(world, event, 1, { is_canceled: true })
    const events = await world.eventsOf(async () => {
      const { status, body } = await remove(made)
      assert.deepEqual([status, body], [204, undefined])
    })
    assert.deepEqual(events[0], {
      type: 'GUILD_SCHEDULED_EVENT_EXCEPTION_DELETE',
      data: { ...made, guild_id: world.guildId },
    })
    assert.equal(events.length, 2)
    const entry: any = await world.lastAuditEntry()
    assert.deepEqual([entry.action_type, entry.target_id, entry.reason], [202, event.id, 'sun'])
    assert.deepEqual(entry.options, { event_exception_id: made.event_exception_id })
    assert.deepEqual(entry.changes, [{ key: 'is_canceled', old_value: true }])
    assert.deepEqual(await get(event), event)
    await world.refuses(() => remove(made), 404, 10070)
  })

  test('lets the occurrence take place at its original time if that hasn’t passed', async () => {
    const event = await scheduleDailyEvent(world)
    const canceled = await makeException(world, event, 0, { is_canceled: true })
    const events = await world.eventsOf(() => remove(canceled))
    assert.equal(events[1]?.type, 'GUILD_SCHEDULED_EVENT_UPDATE')
    assert.deepEqual(await get(event), event)
    const moved = await makeException(world, event, 0, { scheduled_start_time: at(5 * HOUR_MS) })
    world.clock.advance(2 * HOUR_MS)
    await world.app.worker.settled()
    assert.equal((await get(event)).scheduled_start_time, at(-HOUR_MS))
    await remove(moved)
    assert.equal((await get(event)).scheduled_start_time, at(DAY_MS - HOUR_MS))
  })

  test('requires the permissions of Modify Guild Scheduled Event, and an event that is not over', async () => {
    const event = await scheduleDailyEvent(world)
    const made = await makeException(world, event, 1, { is_canceled: true })
    await world.refuses(() => remove(made, world.member), 403, 50013)
    await world.owner.api.patch(`${path}/${event.id}`, { status: 4 })
    await world.refuses(() => remove(made), 400, 180000)
  })
})
