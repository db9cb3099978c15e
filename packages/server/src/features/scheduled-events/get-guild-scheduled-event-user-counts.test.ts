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
import { World } from '@guildhall/testing/worlds/world'
import { firstIdAt } from '../../kernel/ids/ids.ts'

describe('Get Guild Scheduled Event User Counts', () => {
  let world: World
  let path: string
  before(async () => {
    world = await World.create()
    world.clock.hold()
    path = `/guilds/${world.guildId}/scheduled-events`
  })
  after(() => world.close())

  const get = async (id: string, query = '', by = world.bot) =>
    (await by.api.get(`${path}/${id}/users/counts${query}`)).body
  const ids = (...all: string[]) => `?guild_scheduled_event_exception_ids=${all.join(',')}`

  test('counts the users who are interested in an event and in its occurrences', async () => {
    const event = await scheduleDailyEvent(world)
    const { event_exception_id } = await makeException(world, event, 1, { is_canceled: true })
    const plain = firstIdAt(Date.parse(event.scheduled_start_time) + 48 * HOUR_MS)
    assert.deepEqual(await get(event.id), {
      guild_scheduled_event_count: 0,
      guild_scheduled_event_exception_counts: {},
    })
    for (const who of [world.owner, world.member]) await who.api.put(`${path}/${event.id}/users/@me`)
    const expected = {
      guild_scheduled_event_count: 2,
      guild_scheduled_event_exception_counts: { [event_exception_id]: 2, [plain]: 2 },
    }
    assert.deepEqual(await get(event.id, ids(event_exception_id, plain, '1', String(BigInt(plain) + 1n))), expected)
    const repeated = `${ids(event_exception_id)}&guild_scheduled_event_exception_ids=${plain}`
    assert.deepEqual(await get(event.id, repeated, world.member), expected)
    await world.member.api.delete(`${path}/${event.id}/users/@me`)
    assert.equal((await get(event.id)).guild_scheduled_event_count, 1)
  })

  test('has no occurrences of an event that does not recur', async () => {
    const event = await scheduleEvent(world, externalEvent(world.clock.now()))
    const only = firstIdAt(Date.parse(event.scheduled_start_time))
    assert.deepEqual((await get(event.id, ids(only))).guild_scheduled_event_exception_counts, {})
  })

  test('refuses more than ten ids, and an event that the caller can’t view', async () => {
    const { id } = await scheduleEvent(world, channelEvent(world.clock.now(), world.channels.voice))
    const many = `${path}/${id}/users/counts${ids(...Array(11).fill('1'))}`
    const field = 'guild_scheduled_event_exception_ids'
    await world.refusesAt(() => world.bot.api.get(many), field, 'BASE_TYPE_MAX_LENGTH')
    const overwrite = `/channels/${world.channels.voice}/permissions/${world.guildId}`
    await world.owner.api.put(overwrite, { type: 0, deny: String(1n << 10n) })
    await world.refuses(() => world.member.api.get(`${path}/${id}/users/counts`), 404, 10070)
    await world.refuses(() => world.member.api.get(`${path}/1/users/counts`), 404, 10070)
  })
})
