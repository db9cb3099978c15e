import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, beforeEach, describe, test } from 'node:test'
import { startEndpointServer } from '@guildhall/testing/clients/endpoint-server'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { TestApi, type TestSandbox } from '@guildhall/testing/worlds/test-api'
import { until } from '@guildhall/testing/worlds/until'
import { Client, Events, type Interaction, type Message, type TextChannel } from 'discord.js'

const MESSAGES = 'POST /channels/*/messages'

describe('Faults', () => {
  let api: TestApi
  let sandbox: TestSandbox
  let bot: Client
  let channel: TextChannel
  let received: string[]
  before(async () => {
    api = await TestApi.start()
    sandbox = await api.sandbox({ seed: 7, guilds: { main: { members: { alice: {} } } } })
    bot = new Client({ intents: ['Guilds', 'GuildMessages', 'MessageContent'], rest: { api: sandbox.made.api } })
    bot.on(Events.MessageCreate, ({ content }: Message) => received.push(content))
    const ready = once(bot, Events.ClientReady)
    await bot.login(sandbox.made.bot.token)
    await ready
    channel = bot.channels.cache.get(sandbox.made.channels.general.id) as TextChannel
    await bot.application?.commands.set([{ name: 'ping', description: 'Pings' }], sandbox.made.guilds.main.id)
  })
  after(async () => {
    await bot.destroy()
    await api.stop()
  })
  beforeEach(async () => {
    received = []
    assert.equal((await sandbox.send('DELETE', '/faults')).status, 204)
  })

  async function add(fault: object) {
    const { status, body } = await sandbox.send('POST', '/faults', fault)
    assert.equal(status, 201, JSON.stringify(body))
    return body
  }
  const act = (kind: string, more: object) =>
    sandbox.post('/acts', { act: kind, as: 'alice', channel_id: channel.id, ...more })
  const say = (content: string) => act('say', { content })
  const lastNumber = async () => (await sandbox.get('/calls?limit=1'))[0].number

  /** The responses of calls, in order. */
  async function answersTo(work: () => Promise<unknown>) {
    const before = await lastNumber()
    await work()
    const calls = await sandbox.get(`/calls?since=${before}`)
    return calls.map(({ status, fault }: { status: number; fault: string | null }) => [status, fault])
  }

  for (const scope of ['user', 'shared', 'global']) {
    test(`make discord.js retry a call after a rate limit of scope ${scope}`, async () => {
      const { id } = await add({ fault: 'fail', route: MESSAGES, status: 429, retry_after: 0.1, scope, times: 1 })
      const answers = await answersTo(() => channel.send('at last'))
      assert.deepEqual(answers, [
        [429, id],
        [200, null],
      ])
    })
  }

  test('return a 429 with the headers and the body of the platform', async () => {
    const refused = async (scope: string) => {
      await add({ fault: 'fail', route: MESSAGES, status: 429, retry_after: 1.5, scope, times: 1 })
      const { headers } = await sandbox.asBot('POST', `/channels/${channel.id}/messages`, { content: 'x' })
      const named = (name: string) => headers.get(name)
      const own = ['retry-after', 'x-ratelimit-scope', 'x-ratelimit-global', 'x-ratelimit-remaining'].map(named)
      return [...own, named('x-ratelimit-bucket')?.length ?? null]
    }
    assert.deepEqual(await refused('shared'), ['2', 'shared', null, '0', 32])
    assert.deepEqual(await refused('user'), ['2', 'user', null, '0', 32])
    assert.deepEqual(await refused('global'), ['2', 'global', 'true', null, null])
    const calls = await sandbox.get('/calls?limit=3')
    assert.deepEqual(
      calls.map(({ answer }: { answer: unknown }) => answer),
      [
        { message: 'The resource is being rate limited.', code: 0, retry_after: 1.5, global: false },
        { message: 'You are being rate limited.', code: 0, retry_after: 1.5, global: false },
        { message: 'You are being rate limited.', code: 0, retry_after: 1.5, global: true },
      ],
    )
  })

  test('make discord.js retry a call three times after 503', async () => {
    const { id } = await add({ fault: 'fail', route: MESSAGES, status: 503, times: 2 })
    assert.deepEqual(await answersTo(() => channel.send('third time')), [
      [503, id],
      [503, id],
      [200, null],
    ])
    await add({ fault: 'fail', route: MESSAGES, status: 503 })
    const failed = await answersTo(() => assert.rejects(channel.send('never'), { status: 503 }))
    assert.equal(failed.length, 4)
  })

  test('make discord.js throw an error with its code', async () => {
    await add({ fault: 'fail', route: MESSAGES, status: 403, code: 50013, message: 'Missing Permissions' })
    await assert.rejects(channel.send('no'), { name: 'DiscordAPIError[50013]', message: 'Missing Permissions' })
  })

  test('can delay a call that the server then answers', async () => {
    const { id } = await add({ fault: 'fail', route: `POST /channels/${channel.id}/messages`, delay: 50, times: 1 })
    assert.deepEqual(await answersTo(() => channel.send('late')), [[200, id]])
    assert.deepEqual(await sandbox.get('/faults'), [
      {
        id,
        fault: 'fail',
        route: `POST /channels/${channel.id}/messages`,
        delay: 50,
        times: 1,
        scope: 'user',
        hits: 1,
        left: 0,
      },
    ])
  })

  test('don’t affect users’ calls', async () => {
    await add({ fault: 'fail', route: '* /**', status: 500 })
    assert.equal((await say('still here')).message.content, 'still here')
    assert.equal((await sandbox.asBot('GET', '/users/@me')).status, 500)
  })

  test('occur at the same calls with the same seed', async () => {
    const drawn = async () => {
      const own = await api.sandbox({ seed: 3 })
      await own.send('POST', '/faults', { fault: 'fail', route: 'GET /gateway', status: 500, rate: 0.5 })
      const statuses: number[] = []
      for (let i = 0; i < 20; i++) statuses.push((await own.asBot('GET', '/gateway')).status)
      return statuses
    }
    const first = await drawn()
    assert.deepEqual(new Set(first), new Set([200, 500]))
    assert.deepEqual(await drawn(), first)
  })

  test('can drop an event or send it twice, which discord.js notices', async () => {
    const came: string[] = []
    const note = ({ t, d }: { t: string; d: { content: string } }) => t === 'MESSAGE_CREATE' && came.push(d.content)
    bot.on(Events.Raw, note)
    await add({ fault: 'lose', event: 'MESSAGE_CREATE', times: 1 })
    await say('lost')
    await add({ fault: 'duplicate', event: 'MESSAGE_CREATE', times: 1 })
    await say('doubled')
    await say('as usual')
    await sandbox.post('/settle')
    bot.off(Events.Raw, note)
    assert.deepEqual(came, ['doubled', 'doubled', 'as usual'])
    assert.deepEqual(received, ['doubled', 'as usual'])
  })

  test('can delay an event behind the next one, and deliver it at once when they are removed', async () => {
    await add({ fault: 'delay', event: 'MESSAGE_CREATE', delay: 60_000, times: 1 })
    await say('late')
    await say('soon')
    await until(() => received.length > 0)
    assert.deepEqual(received, ['soon'])
    await sandbox.send('DELETE', '/faults')
    await sandbox.post('/settle')
    assert.deepEqual(received, ['soon', 'late'])
  })

  test('can delay frames in order, and the sandbox settles after them', async () => {
    await add({ fault: 'slow_gateway', delay: 100 })
    for (const content of ['one', 'two', 'three']) await say(content)
    await sandbox.post('/settle')
    assert.deepEqual(received, ['one', 'two', 'three'])
  })

  test('can send an interaction twice, which can be answered once', async () => {
    await add({ fault: 'interaction_twice', times: 1 })
    const answers: unknown[] = []
    const reply = (interaction: Interaction) =>
      interaction.isChatInputCommand() &&
      interaction.reply('pong').then(
        () => answers.push('pong'),
        ({ code }) => answers.push(code),
      )
    bot.on(Events.InteractionCreate, reply)
    const { interaction } = await act('slash', { name: 'ping' })
    await until(() => answers.length === 2)
    bot.off(Events.InteractionCreate, reply)
    assert.equal(interaction.message.content, 'pong')
    assert.deepEqual(new Set(answers), new Set(['pong', 40060]))
  })

  test('can expire an interaction token, which then can’t be used', async () => {
    await add({ fault: 'interaction_expired', times: 1 })
    const refused = new Promise((resolve) => {
      bot.once(Events.InteractionCreate, (interaction: Interaction) => {
        if (interaction.isChatInputCommand()) interaction.reply('too late').catch(({ code }) => resolve(code))
      })
    })
    const { interaction } = await act('slash', { name: 'ping' })
    assert.deepEqual([interaction.state, await refused], ['failed', 10062])
  })

  test('can make an endpoint unreachable, send it a wrong signature, or a repeated request', async () => {
    const own = await api.sandbox({ guilds: { main: { members: { alice: {} } } } })
    const { made } = own
    await own.asBot('PUT', `/applications/${made.bot.id}/commands`, [{ name: 'ping', description: 'Pings' }])
    const endpoint = await startEndpointServer(made.bot.public_key)
    const { status } = await own.asBot('PATCH', '/applications/@me', { interactions_endpoint_url: endpoint.url })
    assert.equal(status, 200)
    endpoint.answer = () => ({ body: { type: 4, data: { content: 'pong' } } })
    const use = async (fault: string) => {
      await own.send('POST', '/faults', { fault, times: 1 })
      endpoint.seen.length = 0
      const place = { as: 'alice', channel_id: made.channels.general.id }
      const { interaction } = await own.post('/acts', { act: 'slash', ...place, name: 'ping' })
      return interaction.state
    }
    assert.deepEqual([await use('endpoint_unreachable'), endpoint.seen], ['failed', []])
    assert.deepEqual([await use('endpoint_signature'), endpoint.seen], ['failed', [{ type: 2, isSigned: false }]])
    assert.equal(await use('interaction_twice'), 'answered')
    await until(() => endpoint.seen.length === 2)
    await endpoint.close()
  })

  test('can leave heartbeats unanswered for a given time', async () => {
    const port = Number(new URL(sandbox.made.api).port)
    const client = new GatewayClient(port)
    await client.identify({ token: sandbox.made.bot.token })
    await add({ fault: 'no_acks', times: 2 })
    for (let i = 0; i < 3; i++) client.send(1, null)
    await client.nextOp(11)
    assert.equal(client.payloads.filter(({ op }) => op === 11).length, 1)
    assert.deepEqual((await sandbox.get('/faults'))[0].left, 0)
    await client.close(1000)
  })

  test('are refused if they could never occur', async () => {
    for (const [fault, expected, says] of [
      [{ fault: 'rain' }, 400, /body/],
      [{ fault: 'fail', route: 'channels', status: 500 }, 400, /body/],
      [{ fault: 'fail', route: MESSAGES, status: 200 }, 400, /body/],
      [{ fault: 'fail', route: MESSAGES, status: 500, times: 0 }, 400, /body/],
      [{ fault: 'fail', route: MESSAGES }, 422, /say a status, a delay, or both/],
      [{ fault: 'fail', route: 'POST /channel/*/messages', status: 500 }, 422, /no route of the API is meant/],
      [{ fault: 'fail', route: MESSAGES, status: 500, retry_after: 1 }, 422, /retry_after needs the status 429/],
      [{ fault: 'fail', route: MESSAGES, delay: 1, message: 'x' }, 422, /code and message need a status/],
      [{ fault: 'lose', event: 'MESAGE_CREATE' }, 422, /there is no event MESAGE_CREATE/],
    ] as const) {
      const { status, body } = await sandbox.send('POST', '/faults', fault)
      assert.equal(status, expected, JSON.stringify(fault))
      assert.match(body.message, says)
    }
    assert.deepEqual(await sandbox.get('/faults'), [])
    assert.equal((await sandbox.send('DELETE', '/faults/999')).status, 404)
  })

  test('have bounded numbers, which the OpenAPI document states', async () => {
    const late = { fault: 'delay', event: 'TYPING_START' }
    const limited = { fault: 'fail', route: MESSAGES, status: 429 }
    for (const [base, field, values, says] of [
      [limited, 'rate', [2, 1e308], 'float value should be less than or equal to 1.'],
      [limited, 'rate', [0, -1], 'float value should be greater than 0.'],
      [limited, 'retry_after', [86_401, 1e308], 'float value should be less than or equal to 86400.'],
      [limited, 'retry_after', [0, -0.5], 'float value should be greater than 0.'],
      [limited, 'delay', [60_001, 1e308], 'int value should be less than or equal to 60000.'],
      [late, 'delay', [0, -1], 'int value should be greater than or equal to 1.'],
      [late, 'times', [1_000_001], 'int value should be less than or equal to 1000000.'],
      [limited, 'code', [1_000_000], 'int value should be less than or equal to 999999.'],
    ] as const) {
      for (const value of values) {
        const { status, body } = await sandbox.send('POST', '/faults', { delay: 1, ...base, [field]: value })
        assert.deepEqual([status, body.errors], [400, [{ path: field, message: says }]], `${field} ${value}`)
      }
    }
    assert.deepEqual(await sandbox.get('/faults'), [])
    const document: any = await (await fetch(`${api.address}/openapi.json`)).json()
    const { schema } = document.paths['/sandboxes/{id}/faults'].post.requestBody.content['application/json']
    const { properties } = schema.oneOf.find((each: any) => each.properties.fault.enum[0] === 'fail')
    assert.deepEqual(properties.rate, { type: 'number', exclusiveMinimum: 0, maximum: 1 })
    assert.deepEqual(properties.retry_after, { type: 'number', exclusiveMinimum: 0, maximum: 86_400 })
    assert.deepEqual(properties.delay, { type: 'integer', minimum: 1, maximum: 60_000 })
    assert.deepEqual(properties.times, { type: 'integer', minimum: 1, maximum: 1_000_000 })
  })

  test('are limited to a hundred, not counting finished ones', async () => {
    const own = await api.sandbox()
    const lose = (more: object) => own.send('POST', '/faults', { fault: 'lose', event: 'TYPING_START', ...more })
    for (let i = 0; i < 99; i++) await lose({})
    await own.send('POST', '/faults', { fault: 'fail', route: 'GET /gateway', status: 500, times: 1 })
    await own.asBot('GET', '/gateway')
    assert.equal((await lose({})).status, 201)
    const { status, body } = await lose({})
    assert.deepEqual([status, body.message], [422, 'there are 100 faults: remove some'])
    const [{ id }] = await own.get('/faults')
    assert.equal((await own.send('DELETE', `/faults/${id}`)).status, 204)
    assert.equal((await own.get('/faults')).length, 99)
  })
})
