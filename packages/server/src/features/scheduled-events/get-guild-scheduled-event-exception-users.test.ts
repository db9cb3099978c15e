import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newGuest } from '@guildhall/testing/features/guests'
import {
  channelEvent,
  HOUR_MS,
  makeException,
  scheduleDailyEvent,
  scheduleEvent,
} from '@guildhall/testing/features/scheduled-events'
import { World } from '@guildhall/testing/worlds/world'
import { firstIdAt } from '../../kernel/ids/ids.ts'

describe('Get Guild Scheduled Event Exception Users', () => {
  let world: World
  let event: any
  let path: string
  let exceptionId: string
  before(async () => {
    world = await World.create()
    world.clock.hold()
    event = await scheduleDailyEvent(world)
    path = `/guilds/${world.guildId}/scheduled-events/${event.id}`
    exceptionId = (await makeException(world, event, 1, { is_canceled: true })).event_exception_id
    for (const who of [world.owner, world.member, world.moderator]) await who.api.put(`${path}/users/@me`)
  })
  after(() => world.close())

  const get = async (query = '', id = exceptionId) => (await world.bot.api.get(`${path}/${id}/users${query}`)).body

  test('returns the users who are interested in an occurrence, with their members on request', async () => {
    const of = (id: string) => (each: object) => ({ ...each, guild_scheduled_event_exception_id: id })
    for (const query of ['', '?with_member=true']) {
      const interested = (await world.bot.api.get(`${path}/users${query}`)).body
      assert.equal(interested.length, 3)
      assert.deepEqual(await get(query), interested.map(of(exceptionId)))
      const plain = firstIdAt(Date.parse(event.scheduled_start_time) + 48 * HOUR_MS)
      assert.deepEqual(await get(query, plain), interested.map(of(plain)))
    }
  })

  test('pages in both directions', async () => {
    const all = (await get()).map(({ user_id }: any) => user_id)
    const ids = async (query: string) => (await get(query)).map(({ user_id }: any) => user_id)
    assert.deepEqual(await ids('?limit=2'), all.slice(0, 2))
    assert.deepEqual(await ids(`?after=${all[0]}&limit=1`), [all[1]])
    assert.deepEqual(await ids(`?before=${all[2]}&limit=1`), [all[1]])
  })

  test('refuses ids that belong to no occurrence, and guests', async () => {
    for (const id of ['1', event.id, String(BigInt(exceptionId) + 1n)]) {
      await world.refuses(() => world.bot.api.get(`${path}/${id}/users`), 404, 10070)
    }
    const rule = { recurrence_rule: { start: event.scheduled_start_time, frequency: 3 } }
    const inVoice = await scheduleEvent(world, channelEvent(world.clock.now(), world.channels.voice, rule))
    const guest = await newGuest(world)
    const occurrence = firstIdAt(Date.parse(inVoice.scheduled_start_time))
    const ofEvent = `/guilds/${world.guildId}/scheduled-events/${inVoice.id}`
    assert.equal((await guest.api.get(ofEvent)).status, 200)
    await world.refuses(() => guest.api.get(`${ofEvent}/${occurrence}/users`), 403, 50001)
  })
})
