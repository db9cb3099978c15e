import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { channelEvent, externalEvent, scheduleEvent } from '@guildhall/testing/features/scheduled-events'
import { World } from '@guildhall/testing/worlds/world'

describe('List Scheduled Events for Guild', () => {
  let world: World
  let path: string
  before(async () => {
    world = await World.create()
    path = `/guilds/${world.guildId}/scheduled-events`
  })
  after(() => world.close())

  test('returns upcoming and active events, oldest first, with creators and counts', async () => {
    assert.deepEqual((await world.member.api.get(path)).body, [])
    const now = world.clock.now()
    const first = await scheduleEvent(world, externalEvent(now, { name: 'first' }))
    const second = await scheduleEvent(world, channelEvent(now, world.channels.voice, { name: 'second' }))
    const over = await scheduleEvent(world, externalEvent(now, { name: 'over' }))
    await world.owner.api.patch(`${path}/${over.id}`, { status: 4 })
    const under = (await world.owner.api.patch(`${path}/${second.id}`, { status: 2 })).body
    assert.deepEqual((await world.member.api.get(path)).body, [first, under])
    await world.member.api.put(`${path}/${first.id}/users/@me`)
    const counted = (await world.member.api.get(`${path}?with_user_count=true`)).body
    assert.deepEqual(
      counted.map((event: any) => event.user_count),
      [1, 0],
    )
  })

  test('omits events in channels that the caller can’t view', async () => {
    const overwrite = `/channels/${world.channels.voice}/permissions/${world.guildId}`
    await world.owner.api.put(overwrite, { type: 0, deny: String(1n << 10n) })
    const names = async (who = world.member) => (await who.api.get(path)).body.map(({ name }: any) => name)
    assert.deepEqual(await names(), ['first'])
    assert.deepEqual(await names(world.owner), ['first', 'second'])
  })
})
