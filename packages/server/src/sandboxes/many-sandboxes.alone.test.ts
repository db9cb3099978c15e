import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { queryObjects, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { until } from '@guildhall/testing/worlds/until'
import { startTestServer, type TestServer } from '../test-server.ts'
import { Sandbox } from './sandbox.ts'

const IS_THOROUGH = process.env.GUILDHALL_TEST_THOROUGH === '1'
const IN_SEQUENCE = IS_THOROUGH ? 1000 : 60
const AT_ONCE = IS_THOROUGH ? 200 : 20
/** How many sandboxes are opened before the first measurement, so that it includes what a process creates once. */
const BEFORE = 10
/** The allowed ratio of memory after and before. */
const MORE = 1.1
/** The ports of a server without sandboxes: its own, and that of its spare sandbox. */
const OF_SERVER = 2
/** The maximum memory of all sandboxes together, bytes. */
const MOST_BYTES = 1.5e9

/** All have the same ids and tokens, so only their ports differ. */
const PLAN = { seed: 7, clock: 'frozen', guilds: { main: { members: { alice: {} } } } }

interface Made {
  readonly id: string
  readonly api: string
  readonly bot: { readonly token: string }
  readonly channels: { readonly general: { readonly id: string } }
  readonly now: number
}

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

/** The used bytes after garbage collection. The second collection frees what the first one finalizes. */
async function weigh(): Promise<number> {
  for (let times = 0; times < 2; times++) {
    collect()
    await turn()
  }
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const open = (kind: string) => process.getActiveResourcesInfo().filter((each) => each === kind).length

describe('Many sandboxes', () => {
  let server: TestServer
  let ports: number
  beforeEach(async () => {
    ports = open('TCPServerWrap')
    server = await startTestServer()
  })
  afterEach(async () => {
    await server.close()
    assert.equal(open('TCPServerWrap'), ports)
    await until(() => queryObjects(Sandbox, { format: 'count' }) === 0)
  })

  async function send<T>(method: string, url: string, body?: object, headers: Record<string, string> = {}): Promise<T> {
    const answer = await fetch(url, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    assert.ok(answer.ok, `${method} ${url}: ${answer.status}`)
    return JSON.parse((await answer.text()) || 'null')
  }
  const make = () => send<Made>('POST', `${server.url}/sandboxes`, PLAN)
  const remove = ({ id }: Made) => send<null>('DELETE', `${server.url}/sandboxes/${id}`)
  const ask = <T>({ id }: Made, path: string, body?: object) =>
    send<T>(body ? 'POST' : 'GET', `${server.url}/sandboxes/${id}/${path}`, body)

  /** A bot responds to a user's message, and the clock advances. Resolves with all records of the sandbox. */
  async function use(made: Made, name: string, passes_ms: number) {
    const bot = new GatewayClient(Number(new URL(made.api).port))
    await bot.identify({ token: made.bot.token })
    const channel = made.channels.general.id
    await ask(made, 'acts', { act: 'say', as: 'alice', channel_id: channel, content: name })
    const { d } = await bot.next('MESSAGE_CREATE')
    const path = `${made.api}/v10/channels/${channel}/messages`
    await send('POST', path, { content: `${d.content} back` }, { authorization: `Bot ${made.bot.token}` })
    const { now } = await ask<{ now: number }>(made, 'clock', { advance_ms: passes_ms })
    const read = { act: 'read', as: 'alice', channel_id: channel }
    const { messages } = await ask<{ messages: { content: string }[] }>(made, 'acts', read)
    const calls = await ask<{ body: { content: string } }[]>(made, 'calls')
    await bot.close(1000)
    return {
      passed: now - made.now,
      messages: messages.map(({ content }) => content).toSorted(),
      received: bot.eventsOf('MESSAGE_CREATE').map(({ content }) => content),
      calls: calls.map(({ body }) => body.content),
    }
  }

  const all = (name: string, passes_ms: number) => ({
    passed: passes_ms,
    messages: [name, `${name} back`],
    received: [name, `${name} back`],
    calls: [`${name} back`],
  })

  test('one after the other leave neither memory nor ports in use', async () => {
    const live = async (index: number) => {
      const made = await make()
      assert.deepEqual(await use(made, `hello ${index}`, index), all(`hello ${index}`, index))
      await remove(made)
    }
    for (let index = 0; index < BEFORE; index++) await live(index)
    const used = await weigh()
    for (let index = 0; index < IN_SEQUENCE; index++) await live(index)
    assert.ok(open('TCPServerWrap') <= ports + OF_SERVER)
    // The test's own client frees each address after it has noticed the end of its connections.
    await until(async () => (await weigh()) <= used * MORE)
  })

  test('at once do not affect each other, and leave nothing in use', async () => {
    const live = async () => {
      const made = await Promise.all(Array.from({ length: AT_ONCE }, make))
      assert.equal(new Set(made.map(({ api }) => api)).size, AT_ONCE)
      assert.equal(new Set(made.map(({ bot }) => bot.token)).size, 1)
      assert.ok(open('TCPServerWrap') >= ports + AT_ONCE)
      const knew = await Promise.all(made.map((each, index) => use(each, `hello ${index}`, index)))
      assert.deepEqual(
        knew,
        made.map((_, index) => all(`hello ${index}`, index)),
      )
      assert.ok(process.memoryUsage().rss < MOST_BYTES, `${process.memoryUsage().rss} bytes`)
      await Promise.all(made.map(remove))
      assert.ok(open('TCPServerWrap') <= ports + OF_SERVER)
    }
    // With this number of sandboxes, the process creates further objects that it keeps.
    await live()
    const used = await weigh()
    await live()
    // The test's own client frees each address after it has noticed the end of its connections.
    await until(async () => (await weigh()) <= used * MORE)
  })
})
