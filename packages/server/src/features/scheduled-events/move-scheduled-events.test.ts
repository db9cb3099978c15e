import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  channelEvent,
  externalEvent,
  HOUR_MS,
  makeException,
  scheduleDailyEvent,
  scheduleEvent,
  scheduleStageEvent,
} from '@guildhall/testing/features/scheduled-events'
import { joinVoice } from '@guildhall/testing/features/voice'
import { World } from '@guildhall/testing/worlds/world'
import { toTimestamp } from '../../kernel/clock.ts'

const MINUTE_MS = 60_000

describe('The job move-scheduled-events', () => {
  let world: World
  before(async () => {
    world = await World.create()
    world.clock.hold()
  })
  after(() => world.close())

  const path = () => `/guilds/${world.guildId}/scheduled-events`
  const get = async ({ id }: { id: string }) => (await world.owner.api.get(`${path()}/${id}`)).body
  /** The statuses that events reached in some time. */
  const passing = async (ms: number) => {
    const events = await world.eventsOf(async () => world.clock.advance(ms))
    return events
      .filter(({ type }) => type === 'GUILD_SCHEDULED_EVENT_UPDATE')
      .map(({ data }) => [data.id, data.status])
  }
  const leave = async () => {
    await world.owner.api.patch(`/guilds/${world.guildId}/members/${world.member.id}`, { channel_id: null })
    await world.app.worker.settled()
  }

  test('starts and ends external events on time', async () => {
    const event = await scheduleEvent(world, externalEvent(world.clock.now()))
    assert.deepEqual(await passing(HOUR_MS - 1), [])
    assert.deepEqual(await passing(1), [[event.id, 2]])
    assert.equal((await get(event)).status, 2)
    assert.deepEqual(await passing(HOUR_MS - 1), [])
    assert.deepEqual(await passing(1), [[event.id, 3]])
    assert.deepEqual(await passing(HOUR_MS), [])
  })

  test('uses times that were changed', async () => {
    const event = await scheduleEvent(world, externalEvent(world.clock.now()))
    const later = toTimestamp(world.clock.now() + 3 * HOUR_MS)
    const latest = toTimestamp(world.clock.now() + 4 * HOUR_MS)
    await world.owner.api.patch(`${path()}/${event.id}`, { scheduled_start_time: later, scheduled_end_time: latest })
    assert.deepEqual(await passing(2 * HOUR_MS), [])
    assert.deepEqual(await passing(HOUR_MS), [[event.id, 2]])
    const soon = toTimestamp(world.clock.now() + MINUTE_MS)
    await world.owner.api.patch(`${path()}/${event.id}`, { scheduled_end_time: soon })
    assert.deepEqual(await passing(MINUTE_MS), [[event.id, 3]])
  })

  test('cancels events that nobody starts some hours after their time', async () => {
    const event = await scheduleEvent(world, channelEvent(world.clock.now(), world.channels.voice))
    assert.deepEqual(await passing(4 * HOUR_MS - 1), [])
    assert.deepEqual(await passing(1), [[event.id, 4]])
  })

  test('schedules the next occurrence of a recurring event, whether or not it took place', async () => {
    const start = toTimestamp(world.clock.now() + HOUR_MS)
    const rule = { recurrence_rule: { start, frequency: 3 } }
    const held = await scheduleEvent(world, externalEvent(world.clock.now(), rule))
    const missed = await scheduleEvent(world, channelEvent(world.clock.now(), world.channels.voice, rule))
    await passing(HOUR_MS)
    const moved = await passing(3 * HOUR_MS)
    assert.deepEqual(moved.toSorted(), [
      [held.id, 1],
      [missed.id, 1],
    ])
    const next = toTimestamp(Date.parse(start) + 24 * HOUR_MS)
    for (const event of [held, missed]) {
      const { scheduled_start_time } = await get(event)
      assert.equal(scheduled_start_time, next)
      await world.owner.api.patch(`${path()}/${event.id}`, { status: 4 })
    }
  })

  test('skips a cancelled occurrence, and starts and ends a moved one at its new times', async () => {
    const event = await scheduleDailyEvent(world)
    const day = 24 * HOUR_MS
    const from = world.clock.now()
    await makeException(world, event, 1, { is_canceled: true })
    const start = toTimestamp(from + 2 * day + 3 * HOUR_MS)
    const end = toTimestamp(from + 2 * day + 6 * HOUR_MS)
    await makeException(world, event, 2, { scheduled_start_time: start, scheduled_end_time: end })
    assert.deepEqual(await passing(HOUR_MS), [[event.id, 2]])
    assert.deepEqual(await passing(HOUR_MS), [[event.id, 1]])
    assert.equal((await get(event)).scheduled_start_time, toTimestamp(from + 2 * day + HOUR_MS))
    assert.equal((await get(event)).guild_scheduled_event_exceptions.length, 2)
    assert.deepEqual(await passing(2 * day + HOUR_MS - 1), [])
    assert.deepEqual(await passing(1), [[event.id, 2]])
    assert.deepEqual(await passing(3 * HOUR_MS - 1), [])
    assert.deepEqual(await passing(1), [[event.id, 1]])
    const next = await get(event)
    assert.deepEqual(
      [next.scheduled_start_time, next.scheduled_end_time, next.guild_scheduled_event_exceptions],
      [toTimestamp(from + 3 * day + HOUR_MS), toTimestamp(from + 3 * day + 2 * HOUR_MS), []],
    )
    await world.owner.api.patch(`${path()}/${event.id}`, { status: 4 })
  })

  test('ends an event in a voice channel some minutes after the last member has left', async () => {
    const event = await scheduleEvent(world, channelEvent(world.clock.now(), world.channels.voice))
    await world.owner.api.patch(`${path()}/${event.id}`, { status: 2 })
    assert.deepEqual(await passing(24 * HOUR_MS), [], 'nobody has been there yet')
    await joinVoice(world, world.member)
    assert.deepEqual(await passing(24 * HOUR_MS), [])
    await leave()
    assert.deepEqual(await passing(4 * MINUTE_MS), [])
    await joinVoice(world, world.member)
    assert.deepEqual(await passing(24 * HOUR_MS), [], 'somebody came back in time')
    await leave()
    assert.deepEqual(await passing(5 * MINUTE_MS), [[event.id, 3]])
  })

  test('closes a stage some minutes after the last member has left, and ends its event', async () => {
    const { stage, event } = await scheduleStageEvent(world)
    await world.owner.api.patch(`${path()}/${event.id}`, { status: 2 })
    await joinVoice(world, world.member, stage)
    assert.deepEqual(await passing(HOUR_MS), [])
    await leave()
    const events = await world.eventsOf(async () => world.clock.advance(5 * MINUTE_MS))
    assert.deepEqual(
      events.map(({ type }) => type),
      ['STAGE_INSTANCE_DELETE', 'GUILD_SCHEDULED_EVENT_UPDATE'],
    )
    assert.equal((await get(event)).status, 3)
  })

  test('handles due events of many guilds', async () => {
    const guilds = []
    for (let i = 0; i < 3; i++) {
      const { id } = await world.newGuild(world.owner)
      const events = `/guilds/${id}/scheduled-events`
      for (let j = 0; j < 20; j++) await world.owner.api.post(events, externalEvent(world.clock.now()))
      guilds.push(events)
    }
    await world.eventsOf(async () => world.clock.advance(HOUR_MS))
    for (const events of guilds) {
      const statuses = (await world.owner.api.get(events)).body.map(({ status }: any) => status)
      assert.deepEqual(
        statuses,
        Array.from({ length: 20 }, () => 2),
      )
    }
  })

  test('ignores a deleted guild', async () => {
    const { id } = await world.newGuild(world.owner)
    await world.owner.api.post(`/guilds/${id}/scheduled-events`, externalEvent(world.clock.now()))
    await world.owner.api.delete(`/guilds/${id}`)
    world.clock.advance(HOUR_MS)
    await world.app.worker.settled()
    const rows = await world.db.q.selectFrom('scheduled_events').select('id').where('guild_id', '=', id).execute()
    assert.deepEqual(rows, [])
  })
})
