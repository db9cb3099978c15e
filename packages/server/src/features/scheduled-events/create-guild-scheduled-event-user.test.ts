import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { channelEvent, externalEvent, scheduleEvent } from '@guildhall/testing/features/scheduled-events'
import { World } from '@guildhall/testing/worlds/world'

describe('Create Guild Scheduled Event User', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  const event = () => scheduleEvent(world, externalEvent(world.clock.now()))
  const path = (id: string) => `/guilds/${world.guildId}/scheduled-events/${id}`
  const want = ({ id }: { id: string }, by = world.member) => by.api.put(`${path(id)}/users/@me`)

  test('returns the interest, emits an event and updates the count', async () => {
    const made = await event()
    const events = await world.eventsOf(async () => {
      const { status, body } = await want(made)
      assert.equal(status, 200)
      assert.deepEqual(body, { guild_scheduled_event_id: made.id, user_id: world.member.id, response: 1 })
    })
    const data = { guild_scheduled_event_id: made.id, user_id: world.member.id, guild_id: world.guildId }
    assert.deepEqual(events, [{ type: 'GUILD_SCHEDULED_EVENT_USER_ADD', data }])
    assert.equal((await world.owner.api.get(`${path(made.id)}?with_user_count=1`)).body.user_count, 1)
  })

  test('changes nothing the second time', async () => {
    const made = await event()
    await want(made)
    assert.deepEqual(await world.eventsOf(() => want(made)), [])
    assert.equal((await world.owner.api.get(`${path(made.id)}?with_user_count=1`)).body.user_count, 1)
  })

  test('refuses an ended event, an unknown event, and one that the caller can’t view', async () => {
    const over = await event()
    await world.owner.api.patch(path(over.id), { status: 4 })
    await world.refuses(() => want(over), 400, 180000)
    await world.refuses(() => want({ id: '1' }), 404, 10070)
    const hidden = await scheduleEvent(world, channelEvent(world.clock.now(), world.channels.voice))
    const overwrite = `/channels/${world.channels.voice}/permissions/${world.guildId}`
    await world.owner.api.put(overwrite, { type: 0, deny: String(1n << 10n) })
    await world.refuses(() => want(hidden), 404, 10070)
  })
})
