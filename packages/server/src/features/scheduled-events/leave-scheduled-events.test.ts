import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { externalEvent, scheduleEvent } from '@guildhall/testing/features/scheduled-events'
import { runAllSteps } from '@guildhall/testing/worlds/run-all-steps'
import { World } from '@guildhall/testing/worlds/world'
import { leaveScheduledEvents } from './leave-scheduled-events.ts'

describe('The job leave-scheduled-events', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  const path = (id: string) => `/guilds/${world.guildId}/scheduled-events/${id}`
  const count = async (id: string) => (await world.owner.api.get(`${path(id)}?with_user_count=1`)).body.user_count

  test('removes a member who left from the guild’s scheduled events', async () => {
    const open = await scheduleEvent(world, externalEvent(world.clock.now()))
    const over = await scheduleEvent(world, externalEvent(world.clock.now()))
    for (const { id } of [open, over]) {
      for (const who of [world.member, world.owner]) await who.api.put(`${path(id)}/users/@me`)
    }
    await world.owner.api.patch(path(over.id), { status: 4 })
    const events = await world.eventsOf(() => world.member.api.delete(`/users/@me/guilds/${world.guildId}`))
    const removals = events.filter(({ type }) => type === 'GUILD_SCHEDULED_EVENT_USER_REMOVE').map(({ data }) => data)
    const data = { guild_scheduled_event_id: open.id, user_id: world.member.id, guild_id: world.guildId }
    assert.deepEqual(removals, [data])
    assert.deepEqual([await count(open.id), await count(over.id)], [1, 1])
    await world.join(world.member)
  })

  test('keeps the interest of a member who has rejoined since', async () => {
    const event = await scheduleEvent(world, externalEvent(world.clock.now()))
    const left_at = world.clock.now()
    world.clock.advance(1000)
    await world.member.api.put(`${path(event.id)}/users/@me`)
    const leaving = { guild_id: world.guildId, user_ids: [world.member.id], left_at }
    await runAllSteps(leaveScheduledEvents.run(world.app.kernel, leaving))
    assert.equal(await count(event.id), 1)
  })
})
