import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { channelEvent, externalEvent, scheduleEvent } from '@guildhall/testing/features/scheduled-events'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Guild Scheduled Event', () => {
  let world: World
  let path: string
  before(async () => {
    world = await World.create()
    path = `/guilds/${world.guildId}/scheduled-events`
  })
  after(() => world.close())

  test('returns an event, with the number of interested users on request', async () => {
    const event = await scheduleEvent(world, externalEvent(world.clock.now()))
    const get = async (query = '') => (await world.member.api.get(`${path}/${event.id}${query}`)).body
    assert.deepEqual(await get(), event)
    assert.deepEqual(await get('?with_user_count=true'), { ...event, user_count: 0 })
    await world.member.api.put(`${path}/${event.id}/users/@me`)
    await world.moderator.api.put(`${path}/${event.id}/users/@me`)
    assert.equal((await get('?with_user_count=1')).user_count, 2)
    assert.equal((await get('?with_user_count=false')).user_count, undefined)
  })

  test('returns an ended event', async () => {
    const event = await scheduleEvent(world, externalEvent(world.clock.now()))
    await world.owner.api.patch(`${path}/${event.id}`, { status: 4 })
    assert.equal((await world.member.api.get(`${path}/${event.id}`)).body.status, 4)
  })

  test('returns an event whose channel was deleted only to its creator and to members who manage events', async () => {
    const channel = (await world.owner.api.post(`/guilds/${world.guildId}/channels`, { name: 'short', type: 2 })).body
    await world.grant(world.moderator, ['CREATE_EVENTS'])
    const event = (await world.moderator.api.post(path, channelEvent(world.clock.now(), channel.id))).body
    await world.owner.api.delete(`/channels/${channel.id}`)
    await world.refuses(() => world.member.api.get(`${path}/${event.id}`), 404, 10070)
    for (const { api } of [world.moderator, world.owner]) {
      assert.equal((await api.get(`${path}/${event.id}`)).body.status, 4)
    }
  })

  test('answers 404 for an event in a channel that the caller can’t view, and for other guilds', async () => {
    const event = await scheduleEvent(world, channelEvent(world.clock.now(), world.channels.voice))
    const get = () => world.member.api.get(`${path}/${event.id}`)
    assert.equal((await get()).status, 200)
    const overwrite = `/channels/${world.channels.voice}/permissions/${world.guildId}`
    await world.owner.api.put(overwrite, { type: 0, deny: String(1n << 10n) })
    await world.refuses(get, 404, 10070)
    await world.owner.api.delete(overwrite)
    const { id } = await world.newGuild(world.member)
    await world.refuses(() => world.member.api.get(`/guilds/${id}/scheduled-events/${event.id}`), 404, 10070)
    await world.refuses(() => world.member.api.get(`${path}/1`), 404, 10070)
  })
})
