import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { externalEvent, scheduleEvent } from '@guildhall/testing/features/scheduled-events'
import { World } from '@guildhall/testing/worlds/world'

describe('Delete Guild Scheduled Event User', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  test('answers 204, emits the event and updates the count, and answers 404 to a user who is not interested', async () => {
    const made = await scheduleEvent(world, externalEvent(world.clock.now()))
    const path = `/guilds/${world.guildId}/scheduled-events/${made.id}`
    const forget = () => world.member.api.delete(`${path}/users/@me`)
    await world.refuses(forget, 404, 10071)
    await world.member.api.put(`${path}/users/@me`)
    const events = await world.eventsOf(async () => {
      const { status, body } = await forget()
      assert.deepEqual([status, body], [204, undefined])
    })
    const data = { guild_scheduled_event_id: made.id, user_id: world.member.id, guild_id: world.guildId }
    assert.deepEqual(events, [{ type: 'GUILD_SCHEDULED_EVENT_USER_REMOVE', data }])
    assert.equal((await world.owner.api.get(`${path}?with_user_count=1`)).body.user_count, 0)
    await world.refuses(forget, 404, 10071)
    await world.refuses(() => world.member.api.delete(`${path.replace(made.id, '1')}/users/@me`), 404, 10070)
  })
})
