import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { at, median } from '../gateway-talk.ts'
import type { Usage } from '../measured.ts'
import { Peer } from '../peer.ts'
import { figure, heading } from '../report.ts'

const ROUNDS = 40
/** How many sandboxes are open at once to measure their memory. */
const WEIGHED = 50
const PRESSES = 200
/** The assumed duration of a test, ms: the server can open the next sandbox ahead meanwhile. */
const TEST_MS = 100

const FIRST = 'a sandbox of a new plan'
const WARM = 'a sandbox opened ahead'
/** How long opening may take, ms. */
const GOALS: Readonly<Record<string, number>> = { [FIRST]: 60, [WARM]: 15 }
/** How much memory a sandbox may use, and how long its server may take for a click. */
const MOST = { mb: 6, press_ms: 8 }

const MEMBERS = { alice: {}, bob: { roles: ['mod'] } }
const PLAN = {
  seed: 7,
  guilds: { main: { roles: { mod: ['MANAGE_MESSAGES'] }, channels: { general: {}, staff: {} }, members: MEMBERS } },
}

interface Made {
  readonly id: string
  readonly api: string
  readonly gateway: string
  readonly bot: { readonly token: string }
  readonly channels: { readonly general: { readonly id: string } }
}

/** A client of the test API. */
class TestApi {
  readonly #url: string

  constructor(url: string) {
    this.#url = url
  }

  async send<T>(method: string, path: string, body?: object): Promise<T> {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(this.#url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return JSON.parse((await answer.text()) || 'null')
  }

  open(plan: object): Promise<Made> {
    return this.send('POST', '/sandboxes', plan)
  }

  async close({ id }: Made): Promise<void> {
    await this.send('DELETE', `/sandboxes/${id}`)
  }
}

/** Measures how long a sandbox takes to open, how much memory it uses, and how long a user waits for a bot in it. */
export async function measureSandboxes(): Promise<void> {
  heading('sandboxes')
  const server = Peer.start('./sandboxes/sandbox-server.ts', ['--expose-gc'])
  const api = new TestApi(await server.ask<string>('url'))
  const cpu = () => server.ask<number>('cpu')
  await measureOpening(api, cpu)
  await weigh(api, () => server.ask<Usage>('usage'))
  await measurePresses(api, cpu)
  await server.end()
}

/** The CPU time that the server has used, ms: unlike elapsed time, it doesn't depend on how busy the machine is. */
type Cpu = () => Promise<number>

async function measureOpening(api: TestApi, cpu: Cpu): Promise<void> {
  const times = new Map<string, { ms: number[]; cpu: number[] }>()
  const open = async (name: string, plan: object) => {
    const { ms, cpu: used } = times.get(name) ?? { ms: [], cpu: [] }
    times.set(name, { ms, cpu: used })
    const [begun, before] = [performance.now(), await cpu()]
    const asked = performance.now()
    const made = await api.open(plan)
    ms.push(performance.now() - asked)
    used.push((await cpu()) - before)
    await pause(TEST_MS - Math.min(TEST_MS, performance.now() - begun))
    await api.close(made)
  }
  // The first few load and compile the code that all need.
  for (let round = 0; round < 5; round++) await api.close(await api.open({ ...PLAN, seed: 1000 + round }))
  for (let round = 0; round < ROUNDS; round++) {
    const plan = { ...PLAN, seed: 2000 + round }
    for (const name of [FIRST, 'the same plan again', WARM]) await open(name, plan)
  }
  for (const [name, { ms, cpu: used }] of times) {
    figure({
      name,
      against: 'until its description is returned, median',
      value: median(ms),
      unit: 'ms',
      ...(GOALS[name] !== undefined && { goal: { atMost: GOALS[name] } }),
      details: `${median(used).toFixed(1)} ms of CPU time; p90 ${at(ms, 0.9).toFixed(1)} ms; load ${loadavg()[0]?.toFixed(1)}`,
    })
  }
}

async function weigh(api: TestApi, usage: () => Promise<Usage>): Promise<void> {
  const before = await usage()
  const all = []
  for (let count = 0; count < WEIGHED; count++) all.push(await api.open({ ...PLAN, seed: 3000 + count }))
  const open = await usage()
  for (const made of all) await api.close(made)
  const closed = await usage()
  const each = (bytes: number) => bytes / WEIGHED / 1_048_576
  figure({
    name: 'memory of a sandbox',
    against: `resident, of ${WEIGHED} at once`,
    value: each(open.rss - before.rss),
    unit: 'MB',
    goal: { atMost: MOST.mb },
    details: `${each(open.heap - before.heap).toFixed(2)} MB of heap, ${each(closed.heap - before.heap).toFixed(2)} MB once closed`,
  })
}

/** Measures how long a bot in another process takes to respond to a user's click on a button. */
async function measurePresses(api: TestApi, cpu: Cpu): Promise<void> {
  const made = await api.open(PLAN)
  const bot = Peer.start('./sandboxes/sandbox-bot.ts')
  await bot.ask('connect', { api: made.api, gateway: made.gateway, token: made.bot.token })
  const channel_id = made.channels.general.id
  const button = { type: 2, style: 1, label: 'Press', custom_id: 'press' }
  const sent = await fetch(`${made.api}/v10/channels/${channel_id}/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bot ${made.bot.token}` },
    body: JSON.stringify({ content: 'press', components: [{ type: 1, components: [button] }] }),
  })
  const { id: message_id } = (await sent.json()) as { id: string }
  const [presses, settles]: [number[], number[]] = [[], []]
  const before = await cpu()
  for (let press = 0; press < PRESSES; press++) {
    const begun = performance.now()
    await api.send('POST', `/sandboxes/${made.id}/acts`, {
      act: 'click',
      as: 'alice',
      channel_id,
      message_id,
      name: 'Press',
    })
    const answered = performance.now()
    await api.send('POST', `/sandboxes/${made.id}/settle`, {})
    settles.push(performance.now() - answered)
    presses.push(answered - begun)
  }
  const used = ((await cpu()) - before) / PRESSES
  const own = median(await bot.ask<number[]>('own'))
  figure({
    name: 'a click and its response',
    against: 'without the time of the bot itself, median',
    value: median(presses) - own,
    unit: 'ms',
    goal: { atMost: MOST.press_ms },
    details: `the bot ${own.toFixed(2)} ms; ${used.toFixed(1)} ms of the server's CPU time, including settle; load ${loadavg()[0]?.toFixed(1)}`,
  })
  figure({ name: 'settle', against: 'after a response, median', value: median(settles), unit: 'ms' })
  await bot.end()
  await api.close(made)
}
