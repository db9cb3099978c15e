import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { ALL_INTENTS, Intent } from '@guildhall/protocol/enums/intent'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import {
  channelEvent,
  externalEvent,
  HOUR_MS,
  makeException,
  scheduleDailyEvent,
  scheduleEvent,
} from '@guildhall/testing/features/scheduled-events'
import { newStage } from '@guildhall/testing/features/stages'
import { assertConverges } from '@guildhall/testing/worlds/assert-converges'
import { newBot, type Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'
import { toTimestamp } from '../../kernel/clock.ts'

describe('Stages and scheduled events over the gateway', () => {
  let world: World
  let port: number
  let path: string
  let bot: Person
  const clients: GatewayClient[] = []
  before(async () => {
    world = await World.create()
    path = `/guilds/${world.guildId}/scheduled-events`
    bot = await newBot(world.app, world.owner)
    await world.join(bot)
    port = await world.app.listen()
  })
  after(() => world.close())
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((each) => each.close(1000)))
  })

  const overwrites = (id: string) => `/channels/${id}/permissions/${world.guildId}`
  const hide = (id: string) => world.owner.api.put(overwrites(id), { type: 0, deny: '1024' })
  const show = (id: string) => world.owner.api.delete(overwrites(id))
  const open = async (channel_id: string) =>
    (await world.owner.api.post('/stage-instances', { channel_id, topic: 'open' })).body

  async function online(who: Person, intents = ALL_INTENTS): Promise<GatewayClient> {
    const client = new GatewayClient(port)
    clients.push(client)
    await client.identify({ token: who.token, intents })
    return client
  }
  const received = ({ payloads }: GatewayClient) =>
    payloads.flatMap(({ t, d }) =>
      t?.startsWith('STAGE_') || t?.startsWith('GUILD_SCHEDULED_')
        ? [
            `${t.replace(/^(GUILD_SCHEDULED_EVENT|STAGE_INSTANCE)_/u, '')} ${d.name ?? d.topic ?? d.user_id ?? d.event_exception_id ?? ''}`.trim(),
          ]
        : [],
    )

  /** A user and a bot who can only view public channels. */
  const outsiders = async () => [await online(world.member), await online(bot)]

  test('are sent with the guild to sessions that may view them, if open or upcoming', async () => {
    const stage = await newStage(world)
    const shown = await open(stage)
    const event = await scheduleEvent(world, externalEvent(world.clock.now(), { name: 'shown' }))
    const secret = await newStage(world)
    const hidden = await open(secret)
    const hiddenEvent = await scheduleEvent(
      world,
      channelEvent(world.clock.now(), secret, { entity_type: 1, name: 'hidden' }),
    )
    await hide(secret)
    const ids = (all: { id: string }[]) => all.map(({ id }) => id)
    for (const client of await outsiders()) {
      const [guild] = client.eventsOf('GUILD_CREATE')
      assert.deepEqual(guild.stage_instances, [shown])
      assert.deepEqual(ids(guild.guild_scheduled_events), [event.id])
      assert.equal('creator' in guild.guild_scheduled_events[0], false)
    }
    const [guild] = (await online(world.owner)).eventsOf('GUILD_CREATE')
    assert.deepEqual(ids(guild.stage_instances), [shown.id, hidden.id])
    assert.deepEqual(ids(guild.guild_scheduled_events), [event.id, hiddenEvent.id])
    for (const id of [stage, secret]) await world.owner.api.delete(`/channels/${id}`)
    await world.owner.api.delete(`${path}/${event.id}`)
  })

  test('in a hidden channel reach only users who can view it', async () => {
    const secret = await newStage(world)
    await hide(secret)
    const [owner, ...others] = [await online(world.owner), ...(await outsiders())]
    await open(secret)
    await world.owner.api.patch(`/stage-instances/${secret}`, { topic: 'changed' })
    const made = channelEvent(world.clock.now(), secret, { entity_type: 1, name: 'secret' })
    const event = await scheduleEvent(world, made)
    await world.owner.api.put(`${path}/${event.id}/users/@me`)
    await world.owner.api.delete(`${path}/${event.id}/users/@me`)
    await world.owner.api.delete(`${path}/${event.id}`)
    await world.owner.api.delete(`/stage-instances/${secret}`)
    await world.waitForDelivery()
    const { id } = world.owner
    const all = ['CREATE open', 'UPDATE changed', 'CREATE secret', `USER_ADD ${id}`, `USER_REMOVE ${id}`]
    assert.deepEqual(received(owner), [...all, 'DELETE secret', 'DELETE changed'])
    for (const client of others) assert.deepEqual(received(client), [])
  })

  test('reach everyone who can view them with the changes of their exceptions', async () => {
    const secret = await newStage(world)
    await hide(secret)
    const [owner, ...others] = [await online(world.owner), ...(await outsiders())]
    const start = toTimestamp(world.clock.now() + HOUR_MS)
    const fields = { recurrence_rule: { start, frequency: 3 }, scheduled_start_time: start }
    const hidden = channelEvent(world.clock.now(), secret, { entity_type: 1, name: 'secret', ...fields })
    const shown = externalEvent(world.clock.now(), { name: 'shown', ...fields })
    const changes = ['EXCEPTION_CREATE', 'EXCEPTION_UPDATE', 'EXCEPTION_DELETE', 'EXCEPTION_CREATE']
    const expected: string[][] = []
    for (const made of [hidden, shown]) {
      const event = await scheduleEvent(world, made)
      const { event_exception_id: id } = await makeException(world, event, 1, { is_canceled: true })
      const exception = `${path}/${event.id}/exceptions/${id}`
      await world.owner.api.patch(exception, { scheduled_start_time: start })
      await world.owner.api.delete(exception)
      await makeException(world, event, 1, { is_canceled: true })
      await world.owner.api.patch(`${path}/${event.id}`, { recurrence_rule: null })
      await world.owner.api.delete(`${path}/${event.id}`)
      const all = changes.map((each) => `${each} ${id}`)
      expected.push([`CREATE ${made.name}`, ...all, 'EXCEPTIONS_DELETE', `UPDATE ${made.name}`, `DELETE ${made.name}`])
    }
    await world.waitForDelivery()
    assert.deepEqual(received(owner), expected.flat())
    for (const client of others) assert.deepEqual(received(client), expected[1])
    await world.owner.api.delete(`/channels/${secret}`)
  })

  test('keep their exceptions in the state of clients', async () => {
    const event = await scheduleDailyEvent(world)
    const client = await online(world.member)
    await makeException(world, event, 0, { is_canceled: true })
    await makeException(world, event, 1, { is_canceled: true })
    await world.waitForDelivery()
    await assertConverges(client, port, world.member)
    await world.owner.api.delete(`${path}/${event.id}`)
    await world.waitForDelivery()
  })

  test('appear with a channel that becomes visible, and disappear with it', async () => {
    const stage = await newStage(world)
    await hide(stage)
    await open(stage)
    const event = await scheduleEvent(world, channelEvent(world.clock.now(), stage, { entity_type: 1, name: 'here' }))
    const all = await outsiders()
    await show(stage)
    await hide(stage)
    await world.waitForDelivery()
    for (const [i, client] of all.entries()) {
      assert.deepEqual(received(client), ['CREATE open', 'CREATE here', 'DELETE open', 'DELETE here'])
      await assertConverges(client, port, i === 0 ? world.member : bot)
    }
    const role = await world.grant(world.member, ['ADMINISTRATOR'])
    await world.waitForDelivery()
    assert.deepEqual(received(all[0] as GatewayClient).slice(4), ['CREATE open', 'CREATE here'])
    await world.owner.api.delete(`/guilds/${world.guildId}/roles/${role}`)
    await world.owner.api.delete(`${path}/${event.id}`)
    await world.owner.api.delete(`/channels/${stage}`)
  })

  test('that move to a hidden channel disappear, and reappear when they move back', async () => {
    const stage = await newStage(world)
    await hide(stage)
    const event = await scheduleEvent(world, channelEvent(world.clock.now(), world.channels.voice, { name: 'moving' }))
    const all = await outsiders()
    await world.owner.api.patch(`${path}/${event.id}`, { entity_type: 1, channel_id: stage })
    await world.owner.api.patch(`${path}/${event.id}`, { name: 'unseen' })
    await world.owner.api.patch(`${path}/${event.id}`, { entity_type: 2, channel_id: world.channels.voice })
    await world.waitForDelivery()
    for (const client of all) assert.deepEqual(received(client), ['DELETE moving', 'CREATE unseen'])
    await world.owner.api.delete(`${path}/${event.id}`)
  })

  test('are announced when they end, and then removed', async () => {
    const event = await scheduleEvent(world, externalEvent(world.clock.now(), { name: 'over soon' }))
    const client = await online(world.member)
    await world.owner.api.patch(`${path}/${event.id}`, { status: 4 })
    await world.waitForDelivery()
    assert.deepEqual(received(client), ['UPDATE over soon'])
    await assertConverges(client, port, world.member)
    await world.owner.api.delete(`${path}/${event.id}`)
    await world.waitForDelivery()
    assert.deepEqual(received(client), ['UPDATE over soon', 'DELETE over soon'])
  })

  test('require their intents', async () => {
    const stage = await newStage(world)
    const [guilds, events] = [await online(bot, Intent.GUILDS), await online(bot, Intent.GUILD_SCHEDULED_EVENTS)]
    // A session is subscribed once it has received an event of the guild.
    await world.owner.api.patch(`/guilds/${world.guildId}/members/${bot.id}`, { nick: 'seated' })
    await events.next('GUILD_MEMBER_UPDATE')
    await open(stage)
    const event = await scheduleEvent(world, externalEvent(world.clock.now(), { name: 'event' }))
    await world.owner.api.put(`${path}/${event.id}/users/@me`)
    await world.waitForDelivery()
    assert.deepEqual(received(guilds), ['CREATE open'])
    assert.deepEqual(received(events), ['CREATE event', `USER_ADD ${world.owner.id}`])
  })

  test('in a channel end before the channel is deleted', async () => {
    const stage = await newStage(world)
    await open(stage)
    await scheduleEvent(world, channelEvent(world.clock.now(), stage, { entity_type: 1, name: 'doomed' }))
    const client = await online(world.member)
    await world.owner.api.delete(`/channels/${stage}`)
    await world.waitForDelivery()
    assert.deepEqual(received(client), ['UPDATE doomed', 'DELETE open'])
    await assertConverges(client, port, world.member)
  })
})
