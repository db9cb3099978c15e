import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { externalEvent, scheduleEvent, scheduleStageEvent } from '@guildhall/testing/features/scheduled-events'
import { setEveryonePermissions } from '@guildhall/testing/requests/example-request'
import { dataUri, picture } from '@guildhall/testing/requests/pictures'
import { World } from '@guildhall/testing/worlds/world'

describe('Delete Guild Scheduled Event', () => {
  let world: World
  let path: string
  before(async () => {
    world = await World.create()
    path = `/guilds/${world.guildId}/scheduled-events`
    await setEveryonePermissions(world, ['VIEW_CHANNEL', 'CONNECT'])
  })
  after(() => world.close())

  const remove = ({ id }: { id: string }, by = world.owner) =>
    by.api.delete(`${path}/${id}`, { 'x-audit-log-reason': 'over' })
  const rows = async () => [
    await world.db.q.selectFrom('scheduled_events').selectAll().execute(),
    await world.db.q.selectFrom('scheduled_event_users').selectAll().execute(),
    await world.db.q.selectFrom('images').selectAll().execute(),
  ]

  test('answers 204, emits an event, writes an audit entry and deletes all data of the event', async () => {
    const event = await scheduleEvent(world, externalEvent(world.clock.now(), { image: dataUri(await picture('png')) }))
    await world.member.api.put(`${path}/${event.id}/users/@me`)
    const events = await world.eventsOf(async () => {
      const { status, body } = await remove(event)
      assert.deepEqual([status, body], [204, undefined])
    })
    const { creator: _creator, ...bare } = event
    assert.deepEqual(events[0], { type: 'GUILD_SCHEDULED_EVENT_DELETE', data: bare })
    const entry: any = await world.lastAuditEntry()
    assert.deepEqual([entry.action_type, entry.target_id, entry.reason], [102, event.id, 'over'])
    assert.ok(entry.changes.some(({ key, old_value }: any) => key === 'name' && old_value === 'example'))
    assert.deepEqual(await rows(), [[], [], []])
    await world.refuses(() => remove(event), 404, 10070)
    await world.refuses(() => world.owner.api.get(`${path}/${event.id}`), 404, 10070)
  })

  test('closes the stage that is open for it', async () => {
    const { stage, event } = await scheduleStageEvent(world)
    await world.owner.api.patch(`${path}/${event.id}`, { status: 2 })
    const events = await world.eventsOf(() => remove(event))
    assert.deepEqual(
      events.map(({ type }) => type),
      ['STAGE_INSTANCE_DELETE', 'GUILD_SCHEDULED_EVENT_DELETE', 'GUILD_AUDIT_LOG_ENTRY_CREATE'],
    )
    await world.refuses(() => world.owner.api.get(`/stage-instances/${stage}`), 404, 10067)
  })

  test('requires CREATE_EVENTS for the caller’s event and MANAGE_EVENTS for others, and accepts an ended event', async () => {
    await world.grant(world.member, ['CREATE_EVENTS'])
    const own = (await world.member.api.post(path, externalEvent(world.clock.now()))).body
    const another = await scheduleEvent(world, externalEvent(world.clock.now()))
    await world.refuses(() => remove(another, world.member), 403, 50013)
    await world.owner.api.patch(`${path}/${own.id}`, { status: 4 })
    assert.equal((await remove(own, world.member)).status, 204)
  })
})
