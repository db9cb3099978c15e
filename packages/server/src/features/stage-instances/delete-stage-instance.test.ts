import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { HOUR_MS, scheduleStageEvent } from '@guildhall/testing/features/scheduled-events'
import { newStage } from '@guildhall/testing/features/stages'
import { World } from '@guildhall/testing/worlds/world'
import { toTimestamp } from '../../kernel/clock.ts'

describe('Delete Stage Instance', () => {
  let world: World
  before(async () => {
    world = await World.create()
    world.clock.hold()
  })
  after(() => world.close())

  const open = async (channel_id: string, fields: object = {}) =>
    (await world.owner.api.post('/stage-instances', { channel_id, topic: 'open', ...fields })).body
  const close = (id: string) => world.owner.api.delete(`/stage-instances/${id}`, { 'x-audit-log-reason': 'over' })

  test('answers 204, emits an event, writes an audit entry and posts in its channel', async () => {
    const id = await newStage(world)
    const stage = await open(id)
    const events = await world.eventsOf(async () => {
      const { status, body } = await close(id)
      assert.deepEqual([status, body], [204, undefined])
    })
    assert.deepEqual(events[0], { type: 'STAGE_INSTANCE_DELETE', data: stage })
    const entry = await world.lastAuditEntry()
    assert.deepEqual(
      [entry.action_type, entry.target_id, entry.reason, entry.options],
      [85, stage.id, 'over', { channel_id: id }],
    )
    const [message] = (await world.owner.api.get(`/channels/${id}/messages`)).body
    assert.deepEqual([message.type, message.content], [28, 'open'])
    await world.refuses(() => close(id), 404, 10067)
    assert.notEqual((await open(id)).id, stage.id)
  })

  test('ends the scheduled event that it was open for', async () => {
    const { stage, event } = await scheduleStageEvent(world)
    await open(stage, { guild_scheduled_event_id: event.id })
    const events = await world.eventsOf(() => close(stage))
    assert.deepEqual(
      events.map(({ type }) => type),
      ['STAGE_INSTANCE_DELETE', 'GUILD_SCHEDULED_EVENT_UPDATE', 'GUILD_AUDIT_LOG_ENTRY_CREATE'],
    )
    assert.deepEqual([events[1]?.data.status, events[1]?.data.entity_id], [3, null])
  })

  test('schedules the next occurrence of a recurring event', async () => {
    const start = toTimestamp(world.clock.now() + HOUR_MS)
    const { stage, event } = await scheduleStageEvent(world, { recurrence_rule: { start, frequency: 3 } })
    await open(stage, { guild_scheduled_event_id: event.id })
    await close(stage)
    const { body } = await world.owner.api.get(`/guilds/${world.guildId}/scheduled-events/${event.id}`)
    assert.deepEqual([body.status, body.scheduled_start_time], [1, toTimestamp(world.clock.now() + 25 * HOUR_MS)])
  })

  test('refuses a channel that is not a stage', async () => {
    await world.refuses(() => close(world.channels.voice), 400, 50024)
  })
})
