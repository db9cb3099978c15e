import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newGuest } from '@guildhall/testing/features/guests'
import { channelEvent, externalEvent, scheduleEvent } from '@guildhall/testing/features/scheduled-events'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Guild Scheduled Event Users', () => {
  let world: World
  let path: string
  let people: Person[]
  before(async () => {
    world = await World.create()
    const event = await scheduleEvent(world, externalEvent(world.clock.now()))
    path = `/guilds/${world.guildId}/scheduled-events/${event.id}/users`
    people = [world.owner, world.moderator, world.member]
    for (const who of people.toReversed()) await who.api.put(`${path}/@me`)
  })
  after(() => world.close())

  const get = async (query = '') => (await world.bot.api.get(`${path}${query}`)).body
  const ids = async (query: string) => (await get(query)).map(({ user_id }: any) => user_id)

  test('returns the interested users by their IDs', async () => {
    const event = path.split('/').at(-2)
    const expected = people
      .map(({ user }) => ({ guild_scheduled_event_id: event, user_id: user.id, response: 1, user }))
      .sort((a, b) => (BigInt(a.user_id) < BigInt(b.user_id) ? -1 : 1))
    assert.deepEqual(await get(), expected)
  })

  test('returns their members on request', async () => {
    const [first] = await get('?with_member=true&limit=1')
    const member = (await world.bot.api.get(`/guilds/${world.guildId}/members/${first.user_id}`)).body
    assert.deepEqual(first.member, member)
  })

  test('pages in both directions, and prefers before to after', async () => {
    const all = await ids('')
    assert.deepEqual(await ids('?limit=2'), all.slice(0, 2))
    assert.deepEqual(await ids(`?after=${all[0]}&limit=1`), [all[1]])
    assert.deepEqual(await ids(`?before=${all[2]}&limit=1`), [all[1]])
    assert.deepEqual(await ids(`?before=${all[1]}&after=${all[1]}`), [all[0]])
  })

  test('accepts a limit of 1 to 100', async () => {
    for (const limit of [0, 101, 'x'])
      await world.refuses(() => world.bot.api.get(`${path}?limit=${limit}`), 400, 50035)
    assert.equal((await world.bot.api.get(`${path}?limit=100`)).status, 200)
  })

  test('refuses guests, who may not list members', async () => {
    const event = await scheduleEvent(world, channelEvent(world.clock.now(), world.channels.voice))
    const guest = await newGuest(world)
    const ofEvent = path.replace(/\d+(?=\/users)/u, event.id)
    assert.equal((await guest.api.get(ofEvent.replace('/users', ''))).status, 200)
    await world.refuses(() => guest.api.get(`${ofEvent}?with_member=true`), 403, 50001)
  })

  test('answers 404 for an event that the caller can’t view', async () => {
    const event = await scheduleEvent(world, channelEvent(world.clock.now(), world.channels.voice))
    const overwrite = `/channels/${world.channels.voice}/permissions/${world.guildId}`
    await world.owner.api.put(overwrite, { type: 0, deny: String(1n << 10n) })
    const hidden = path.replace(/\d+(?=\/users)/u, event.id)
    await world.refuses(() => world.member.api.get(hidden), 404, 10070)
    assert.equal((await world.owner.api.get(hidden)).status, 200)
  })
})
