import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import {
  type ActivityClient,
  connectActivityClient,
  launchInstance,
  requestLaunch,
  setActivity,
  storedParticipants,
  untilNoParticipants,
  worldPort,
} from '@guildhall/testing/features/activity-clients'
import { setEveryonePermissions } from '@guildhall/testing/requests/example-request'
import { assertConverges } from '@guildhall/testing/worlds/assert-converges'
import type { Person } from '@guildhall/testing/worlds/people'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'

const RIGHTS = ['VIEW_CHANNEL', 'CONNECT', 'READ_MESSAGE_HISTORY', 'USE_EMBEDDED_ACTIVITIES'] as const

describe('Launch Activity', () => {
  let world: World
  const players: ActivityClient[] = []
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())
  afterEach(async () => {
    await Promise.all(players.splice(0).map(({ client }) => client.close(1000)))
    await untilNoParticipants(world)
    await setEveryonePermissions(world, RIGHTS)
    await setActivity(world)
  })
  before(async () => {
    await setEveryonePermissions(world, RIGHTS)
    await setActivity(world)
  })

  async function comes(who: Person): Promise<ActivityClient> {
    const one = await connectActivityClient(world, who)
    players.push(one)
    return one
  }
  const updateOf = ({ client }: ActivityClient, count: number) =>
    client.next('EMBEDDED_ACTIVITY_UPDATE_V2', ({ participants }) => participants.length === count)

  test('starts an instance if none is running, and joins a running one', async () => {
    const { guildId, channels, member, owner, bot } = world
    const [one, two] = [await comes(member), await comes(owner)]
    const instance = await launchInstance(world, one)
    const id = `gc-${guildId}-${channels.general}`
    const location = { id, kind: 'gc', channel_id: channels.general, guild_id: guildId }
    const { launch_id } = instance
    const instance_id = `i-${launch_id}-${id}`
    assert.deepEqual(instance, { application_id: bot.id, instance_id, launch_id, location, users: [member.id] })
    const joined = await launchInstance(world, two)
    assert.deepEqual(joined, { ...instance, users: [member.id, owner.id] })
    const { d } = await updateOf(one, 2)
    assert.deepEqual(d, {
      application_id: bot.id,
      instance_id,
      composite_instance_id: instance_id,
      launch_id,
      location,
      channel_id: channels.general,
      guild_id: guildId,
      participants: [
        { user_id: member.id, session_id: one.sessionId },
        { user_id: owner.id, session_id: two.sessionId },
      ],
    })
  })

  test('notifies each client that can view the channel once, and no bot', async () => {
    const [one, bot] = [await comes(world.member), await comes(world.bot)]
    const watcher = await comes(world.owner)
    await requestLaunch(world, one, undefined, { nonce: 'mine' })
    const { d } = await updateOf(watcher, 1)
    assert.deepEqual(d.participants, [{ user_id: world.member.id, session_id: one.sessionId, nonce: 'mine' }])
    await launchInstance(world, one)
    await one.client.close(1000)
    await updateOf(watcher, 0)
    assert.equal(watcher.client.eventsOf('EMBEDDED_ACTIVITY_UPDATE_V2').length, 2)
    assert.deepEqual(bot.client.eventsOf('EMBEDDED_ACTIVITY_UPDATE_V2'), [])
    assert.ok(!('activity_instances' in (bot.client.eventsOf('GUILD_CREATE')[0] ?? {})))
  })

  test('a client that was connected and one that connects later see the same instance', async () => {
    const [one, two] = [await comes(world.member), await comes(world.owner)]
    const port = await worldPort(world)
    await launchInstance(world, one)
    await launchInstance(world, two, world.channels.voice)
    await updateOf(one, 1)
    await assertConverges(one.client, port, world.member)
    assert.equal(one.client.state.activities.size, 2)
    const path = `/channels/${world.channels.voice}/permissions/${world.guildId}`
    await world.owner.api.put(path, { type: 0, deny: '1024' })
    await until(() => one.client.state.activities.size === 1)
    await assertConverges(one.client, port, world.member)
    await world.owner.api.delete(path)
    await until(() => one.client.state.activities.size === 2)
    await assertConverges(one.client, port, world.member)
  })

  test('an Activity counts a user once, however many of their clients join and leave', async () => {
    const [one, two] = [await comes(world.member), await comes(world.member)]
    await launchInstance(world, one)
    assert.deepEqual((await launchInstance(world, two)).users, [world.member.id])
    await one.client.close(1000)
    await two.client.next('EMBEDDED_ACTIVITY_UPDATE_V2', ({ participants: [first, ...others] }) => {
      return first?.session_id === two.sessionId && others.length === 0
    })
    assert.deepEqual(await storedParticipants(world), [[world.channels.general, world.member.id]])
  })

  test('a session is in one Activity at a time, and the next instance is a new one', async () => {
    const one = await comes(world.member)
    const first = await launchInstance(world, one)
    await launchInstance(world, one, world.channels.voice)
    await until(async () => (await storedParticipants(world)).length === 1)
    assert.deepEqual(await storedParticipants(world), [[world.channels.voice, world.member.id]])
    assert.notEqual((await launchInstance(world, one)).instance_id, first.instance_id)
  })

  test('runs in private channels, and READY lists it for their recipients', async () => {
    const { member, owner, bot } = world
    const channelId = (await member.api.post('/users/@me/channels', { recipient_id: owner.id })).body.id
    const [one, two] = [await comes(member), await comes(owner)]
    const { location, instance_id, launch_id } = await launchInstance(world, one, channelId)
    assert.deepEqual(location, { id: `pc-${channelId}`, kind: 'pc', channel_id: channelId })
    assert.equal(instance_id, `i-${launch_id}-pc-${channelId}`)
    assert.equal((await updateOf(two, 1)).d.instance_id, instance_id)
    await assertConverges(two.client, await worldPort(world), owner)
    await comes(world.stranger)
    await world.refuses(() => requestLaunch(world, players.at(-1) ?? one, channelId), 403, 50001)
    const found = await bot.api.get(`/applications/${bot.id}/activity-instances/${instance_id}`)
    assert.deepEqual([found.status, found.body.users], [200, [member.id]])
  })

  test('a user who can no longer view the channel leaves the Activity', async () => {
    const [one, two] = [await comes(world.member), await comes(world.owner)]
    await launchInstance(world, one)
    await launchInstance(world, two)
    const path = `/channels/${world.channels.general}/permissions/${world.member.id}`
    await world.owner.api.put(path, { type: 1, deny: '1024' })
    await until(async () => (await storedParticipants(world)).length === 1)
    await world.owner.api.delete(path)
    await launchInstance(world, one)
    await world.owner.api.delete(`/guilds/${world.guildId}/members/${world.member.id}`)
    await until(async () => (await storedParticipants(world)).length === 1)
    await world.join(world.member)
  })

  test('an instance ends when its channel is deleted', async () => {
    const { id } = (await world.owner.api.post(`/guilds/${world.guildId}/channels`, { name: 'gone' })).body
    const one = await comes(world.owner)
    await launchInstance(world, one, id)
    await world.owner.api.delete(`/channels/${id}`)
    await untilNoParticipants(world)
    await until(() => one.client.state.activities.size === 0)
  })

  test('refuses Activities that may not run, or not in this channel, and writes nothing', async () => {
    const one = await comes(world.member)
    const refuses = (status: number, code: number, channelId?: string) =>
      world.refuses(() => requestLaunch(world, one, channelId), status, code)
    const { guildId, owner, channels } = world
    const created = async (body: object) => (await owner.api.post(`/guilds/${guildId}/channels`, body)).body.id
    await setActivity(world, {}, { isEnabled: false })
    await refuses(400, 50039)
    await setActivity(world, { url_map: [] })
    await refuses(400, 50039)
    await setActivity(world, { supported_platforms: ['ios'] })
    await refuses(400, 50039)
    await setActivity(world, { is_published: false })
    await refuses(403, 20012)
    await setActivity(world, { requires_age_gate: true })
    await refuses(403, 20024)
    await setActivity(world)
    await refuses(400, 50024, await created({ name: 'topics', type: 4 }))
    await owner.api.patch(`/guilds/${guildId}`, { afk_channel_id: channels.voice })
    await refuses(400, 50024, channels.voice)
    await owner.api.patch(`/guilds/${guildId}`, { afk_channel_id: null })
    await setEveryonePermissions(world, ['VIEW_CHANNEL'])
    await refuses(403, 50013)
    await setEveryonePermissions(world, ['USE_EMBEDDED_ACTIVITIES'])
    await refuses(403, 50001)
    const { api } = one.who
    await world.refuses(() => api.post(`/activities/${channels.general}/1`, { session_id: one.sessionId }), 403)
  })

  test('requires USE_EXTERNAL_APPS if the application is not installed in the guild', async () => {
    const one = await comes(world.member)
    const { body } = await world.owner.api.post('/applications', { name: 'Elsewhere' })
    await setActivity(world, {}, { id: body.id })
    const elsewhere = () =>
      world.member.api.post(`/activities/${world.channels.general}/${body.id}`, { session_id: one.sessionId })
    await world.refuses(elsewhere, 403, 50013)
    await setEveryonePermissions(world, [...RIGHTS, 'USE_EXTERNAL_APPS'])
    assert.equal((await elsewhere()).status, 200)
    const unknown = `/activities/${world.channels.general}/1`
    await world.refuses(() => world.member.api.post(unknown, { session_id: one.sessionId }), 404, 10002)
  })

  test('enforces the maximum number of users, but lets further clients of a participant join', async () => {
    await setActivity(world, { max_participants: 1 })
    const [one, again, two] = [await comes(world.member), await comes(world.member), await comes(world.owner)]
    await launchInstance(world, one)
    await launchInstance(world, again)
    await world.refuses(() => requestLaunch(world, two), 400, 50039)
  })

  test('accepts at most eight clients of one user', async () => {
    for (let i = 0; i < 8; i++) await launchInstance(world, await comes(world.member))
    const [ninth] = [await comes(world.member)]
    await world.refuses(() => requestLaunch(world, ninth), 400, 50039)
    await launchInstance(world, await comes(world.owner))
  })

  test('accepts only an existing session of the caller', async () => {
    const [one, two] = [await comes(world.member), await comes(world.owner)]
    const as = (session_id: unknown) => () =>
      world.member.api.post(`/activities/${world.channels.general}/${world.bot.id}`, { session_id })
    await world.refusesAt(as(two.sessionId), 'session_id', 'SESSION_UNKNOWN')
    await world.refusesAt(as('nothing'), 'session_id', 'SESSION_UNKNOWN')
    await world.refusesAt(as(`${one.sessionId.slice(0, 16)}0000000000000000`), 'session_id', 'SESSION_UNKNOWN')
    await world.refusesAt(as(''), 'session_id', 'BASE_TYPE_REQUIRED')
    await world.refusesAt(as(undefined), 'session_id', 'BASE_TYPE_REQUIRED')
  })
})
