import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { Intent } from '@guildhall/protocol/enums/intent'
import { openPostgres } from '../store/open-postgres.ts'
import { openSqlite } from '../store/open-sqlite.ts'
import { dropSchema, freshPostgresUrl, STORE_UNDER_TEST } from '../testing/open-store.ts'
import { newBot } from '../testing/people.ts'
import { type Program, serve } from '../testing/program.ts'
import { SteadyClient } from '../testing/steady-client.ts'
import { until } from '../testing/until.ts'
import { World } from '../testing/world.ts'

/** How often the server is killed, and how often a client's connection is cut meanwhile. More by the environment. */
const KILLS = Number(process.env.GUILDHALL_TEST_KILLS ?? 3)
const CUTS_A_KILL = 20
const CHANNELS = 3

describe(`a load of writes while the server is killed ${KILLS} times`, { timeout: 60_000 + KILLS * 10_000 }, () => {
  const url = STORE_UNDER_TEST === 'postgres' ? freshPostgresUrl() : null
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-kills-'))
  let port: number
  let server: Program
  let owner: string
  let bots: string[]
  let channels: string[]
  let clients: SteadyClient[] = []
  before(async () => {
    const store = url === null ? await openSqlite(join(folder, 'guildhall.sqlite')) : await openPostgres(url)
    const world = await World.create({}, store)
    const others = [await newBot(world.app, world.owner), await newBot(world.app, world.owner)]
    for (const bot of others) await world.join(bot)
    owner = world.owner.token
    bots = [world.bot, ...others].map(({ token }) => token)
    channels = []
    for (let i = 0; i < CHANNELS; i++) {
      const { body } = await world.owner.api.post(`/guilds/${world.guildId}/channels`, { name: `talk ${i}` })
      channels.push(body.id)
    }
    await world.close()
    port = await freePort()
    server = await start()
  })
  after(async () => {
    for (const client of clients) client.leave()
    await server?.stop()
    rmSync(folder, { recursive: true })
    if (url !== null) await dropSchema(url)
  })

  const start = () => {
    const place = url === null ? ['--data', folder] : ['--database-url', url]
    return serve([...place, '--port', String(port), '--no-web', '--no-rate-limits'])
  }

  async function call(method: string, path: string, body?: object): Promise<any> {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v10${path}`, {
      method,
      headers: { authorization: owner, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    assert.ok(answer.ok, `${method} ${path}: ${answer.status}`)
    return answer.json()
  }

  const say = (channel: string, content: string) => call('POST', `/channels/${channel}/messages`, { content })

  /** All that was said in a channel, oldest first. */
  async function said(channel: string): Promise<string[]> {
    const all: string[] = []
    for (let last = '0'; ; ) {
      const page: any[] = await call('GET', `/channels/${channel}/messages?limit=100&after=${last}`)
      all.push(...page.map(({ content }) => content).reverse())
      if (page.length < 100) return all
      last = page[0].id
    }
  }

  /** Says one thing after another; resolves with what was acknowledged once `isOver`. */
  async function talk(channel: string, isOver: () => boolean): Promise<string[]> {
    const acknowledged: string[] = []
    for (let n = 0; !isOver(); n++) {
      const content = `message ${n}`
      await say(channel, content).then(
        () => acknowledged.push(content),
        () => wait(10),
      )
    }
    return acknowledged
  }

  const heard = (client: SteadyClient, channel: string, session: SteadyClient['events'] = client.events) =>
    session.filter(({ t, d }) => t === 'MESSAGE_CREATE' && d.channel_id === channel).map(({ d }) => d.content)

  test('every session that goes on heard each event once, in order; whatever was acknowledged is there', async () => {
    const messages = Intent.GUILDS | Intent.GUILD_MESSAGES | Intent.MESSAGE_CONTENT
    clients = bots.flatMap((token) => [
      new SteadyClient(port, token),
      new SteadyClient(port, token, { intents: messages }),
    ])
    for (const client of clients) await until(() => client.events.some(({ t }) => t === 'GUILD_CREATE'))
    let isOver = false
    const talks = channels.map((channel) => talk(channel, () => isOver))
    for (let kill = 0; kill < KILLS; kill++) {
      for (let cut = 0; cut < CUTS_A_KILL; cut++) {
        await wait(Math.random() * 20)
        clients[Math.floor(Math.random() * clients.length)]?.cut()
      }
      await server.stop('SIGKILL')
      server = await start()
    }
    isOver = true
    const acknowledged = await Promise.all(talks)
    for (const channel of channels) await say(channel, 'last')

    for (const [i, channel] of channels.entries()) {
      const all = await said(channel)
      const missing = acknowledged[i]?.filter((content) => !all.includes(content))
      assert.deepEqual(missing, [], 'acknowledged, and not there')
      for (const client of clients) {
        await until(() => heard(client, channel).at(-1) === 'last')
        for (const [n, session] of client.sessions.entries()) {
          const told = heard(client, channel, session)
          // The first session heard all from the start; one that had to begin anew, all since.
          const from = n === 0 || told.length === 0 ? 0 : all.indexOf(told[0] ?? '')
          assert.deepEqual(told, all.slice(from, from + told.length))
        }
      }
    }
    for (const client of clients) {
      for (const session of client.sessions) {
        // Only a RESUMED that did not arrive leaves a gap.
        const numbers = session.map(({ s }) => s ?? 0)
        assert.ok(numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? 0)))
      }
    }
    // A session may be given up, and is told so. That is for the exception.
    const anew = clients.filter(({ sessions }) => sessions.length > 1)
    assert.ok(anew.length <= 1 + KILLS / 10, `${anew.length} sessions could not be resumed`)
  })
})

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((ready) => probe.once('listening', ready))
  const address = probe.address()
  await new Promise((closed) => probe.close(closed))
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}
