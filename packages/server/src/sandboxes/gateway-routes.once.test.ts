import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, describe, test } from 'node:test'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { TestApi, type TestSandbox } from '@guildhall/testing/worlds/test-api'
import { until } from '@guildhall/testing/worlds/until'
import { Client, Events, type Message } from 'discord.js'
import { WebSocket } from 'ws'

describe('Gateway actions in a sandbox', () => {
  let api: TestApi
  let sandbox: TestSandbox
  let bot: Client
  const received: string[] = []
  before(async () => {
    api = await TestApi.start()
    sandbox = await api.sandbox({ guilds: { main: { members: { alice: {} } } } })
    bot = new Client({ intents: ['Guilds', 'GuildMessages', 'MessageContent'], rest: { api: sandbox.made.api } })
    bot.on(Events.MessageCreate, ({ content }: Message) => received.push(content))
    const ready = once(bot, Events.ClientReady)
    await bot.login(sandbox.made.bot.token)
    await ready
  })
  after(async () => {
    await bot.destroy()
    await api.stop()
  })

  const say = (content: string) =>
    sandbox.post('/acts', { act: 'say', as: 'alice', channel_id: sandbox.made.channels.general.id, content })
  const sessionOf = async () => (await sandbox.post('/gateway', { action: 'pause_acks', paused: false })).sessions[0].id

  test('ping a client that connects, so that it receives HELLO as soon as it reads', async () => {
    const socket = new WebSocket(sandbox.made.gateway, { autoPong: false })
    const ping = once(socket, 'ping')
    await once(socket, 'open')
    await ping
    socket.close()
    await once(socket, 'close')
  })

  for (const action of [
    { action: 'drop', code: 4000 },
    { action: 'reconnect' },
    { action: 'invalidate', resumable: true },
  ]) {
    test(`make discord.js resume after ${JSON.stringify(action)} without missing anything`, async () => {
      const id = await sessionOf()
      const resumed = once(bot, Events.ShardResume)
      const { sessions } = await sandbox.post('/gateway', action)
      assert.deepEqual(sessions, [{ id, shard: [0, 1] }])
      const content = `said after ${action.action}`
      await say(content)
      await resumed
      await until(() => received.includes(content))
      assert.equal(await sessionOf(), id)
      assert.equal(received.filter((each) => each === content).length, 1)
    })
  }

  test('make discord.js identify again after an invalid session that can’t be resumed', async () => {
    const id = await sessionOf()
    const ready = once(bot, Events.ShardReady)
    await sandbox.post('/gateway', { action: 'invalidate' })
    await ready
    assert.notEqual(await sessionOf(), id)
    await say('after the new session')
    await until(() => received.includes('after the new session'))
  })

  test('make discord.js receive an outage of a guild and its end', async () => {
    const guild_id = sandbox.made.guilds.main.id
    const gone = once(bot, Events.GuildUnavailable)
    await sandbox.post('/gateway', { action: 'outage', guild_id })
    assert.equal((await gone)[0].id, guild_id)
    const back = once(bot, Events.GuildAvailable)
    await sandbox.post('/gateway', { action: 'outage', guild_id, over: true })
    assert.equal((await back)[0].id, guild_id)
  })

  test('can suspend heartbeat acknowledgements', async () => {
    const client = new GatewayClient(Number(new URL(sandbox.made.api).port))
    await client.identify({ token: sandbox.made.bot.token })
    await sandbox.post('/gateway', { action: 'pause_acks' })
    client.send(1, null)
    // The response to this comes after the acknowledgement that the heartbeat would have had.
    client.send(8, { guild_id: sandbox.made.guilds.main.id, query: '', limit: 0 })
    await client.next('GUILD_MEMBERS_CHUNK')
    assert.equal(
      client.payloads.some(({ op }) => op === 11),
      false,
    )
    await sandbox.post('/gateway', { action: 'pause_acks', paused: false })
    client.send(1, null)
    await client.nextOp(11)
    await client.close(1000)
  })

  test('can affect one shard', async () => {
    const own = await api.sandbox()
    const clients = [0, 1].map((shard) => ({ shard, client: new GatewayClient(Number(new URL(own.made.api).port)) }))
    for (const { shard, client } of clients) await client.identify({ token: own.made.bot.token, shard: [shard, 2] })
    const { sessions } = await own.post('/gateway', { action: 'drop', shard: 1, code: 4009 })
    assert.deepEqual(
      sessions.map(({ shard }: { shard: unknown }) => shard),
      [[1, 2]],
    )
    assert.equal((await clients[1]?.client.closed)?.code, 4009)
    clients[0]?.client.send(1, null)
    await clients[0]?.client.nextOp(11)
    await clients[0]?.client.close(1000)
  })

  test('are refused for a shard that is not connected, with the connected ones, and affect no other', async () => {
    const own = await api.sandbox()
    const port = Number(new URL(own.made.api).port)
    const actions = [{ action: 'drop' }, { action: 'reconnect' }, { action: 'invalidate' }]
    const refusals = (of: object) =>
      Promise.all(
        actions.map(async (action) => {
          const { status, body } = await own.send('POST', '/gateway', { ...action, ...of })
          return `${status} ${body.message}`
        }),
      )
    const none = '422 the bot is not connected to the gateway'
    assert.deepEqual(await refusals({}), [none, none, none])
    assert.deepEqual(await refusals({ shard: 0 }), [none, none, none])
    const clients = [2, 0].map((shard) => ({ shard, client: new GatewayClient(port) }))
    for (const { shard, client } of clients) await client.identify({ token: own.made.bot.token, shard: [shard, 3] })
    const other = '422 shard 1 is not connected: there are 0 of 3, 2 of 3'
    assert.deepEqual(await refusals({ shard: 1 }), [other, other, other])
    assert.equal((await own.get('/gateway')).sessions.length, 2)
    const transcript = await (await fetch(`${api.address}/sandboxes/${own.made.id}/transcript`)).text()
    assert.doesNotMatch(transcript, /-- gateway/u)
    for (const { client } of clients) {
      assert.ok(client.payloads.every(({ op }) => op !== 7 && op !== 9))
      await client.close(1000)
    }
  })

  test('affect a bot without shards as shard 0', async () => {
    const own = await api.sandbox()
    const client = new GatewayClient(Number(new URL(own.made.api).port))
    await client.identify({ token: own.made.bot.token })
    const { status, body } = await own.send('POST', '/gateway', { action: 'drop', shard: 1 })
    assert.deepEqual([status, body.message], [422, 'shard 1 is not connected: there are 0 of 1'])
    assert.equal((await own.post('/gateway', { action: 'drop', shard: 0 })).sessions.length, 1)
    assert.equal((await client.closed).code, 4000)
  })

  test('are refused with a reason if impossible, and change nothing', async () => {
    const id = await sessionOf()
    for (const [action, expected] of [
      [{ action: 'explode' }, 400],
      [{ action: 'drop', code: 200 }, 400],
      [{ action: 'outage', guild_id: 'main' }, 400],
      [{ action: 'outage', guild_id: '1' }, 422],
    ] as const) {
      assert.equal((await sandbox.send('POST', '/gateway', action)).status, expected, JSON.stringify(action))
    }
    assert.equal(await sessionOf(), id)
    const lonely = await api.sandbox({ bot: null })
    const { status, body } = await lonely.send('POST', '/gateway', { action: 'drop' })
    assert.deepEqual([status, body.message], [422, 'the sandbox has no bot'])
  })
})
