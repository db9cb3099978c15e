import { type ChildProcessByStdio, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { FIRST_FRAMES, identify, median } from './gateway-talk.ts'
import { measure, request } from './load.ts'
import { Peer } from './peer.ts'
import { figure, heading } from './report.ts'
import { temporaryFolder } from './temporary.ts'

const ROUNDS = 11
/** How many times as long as `node -e 0` a start may take. */
const START_GOAL = 15
const IDLE_GOAL_MB = 120
const USED_GOAL_MB = 160
/** How long a server is idle before its memory is measured. */
const IDLE_MS = 15_000
/** A demo keeps its messages in memory, so their number is fixed, however fast the machine is. */
const USED = { sessions: 20, most: 20_000, seconds: 60 }

const root = new URL('../../../', import.meta.url).pathname
const MAIN = [process.execPath, `${root}packages/server/dist/main.js`, 'start']

interface Ready {
  child: ChildProcessByStdio<null, Readable, null>
  ms: number
  line: { api: string; demo?: { application: { bot_token: string }; channels: { general: string } } }
}

/** Starts a server as a user does. Resolves when it prints its ready line. */
async function started(command: readonly string[], ...flags: string[]): Promise<Ready> {
  const begun = performance.now()
  const [file = '', ...args] = [...command, '--json', '--port', '0', ...flags]
  // The compile cache is that of `npm start`; other environment variables don't reach the server.
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, NODE_COMPILE_CACHE: `${root}node_modules/.cache/node` }
  const child = spawn(file, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'ignore'] })
  const ended = new AbortController()
  child.once('exit', (code) => ended.abort(new Error(`${command.join(' ')} exited with ${code} before it was ready`)))
  const lines = once(child.stdout, 'data', { signal: ended.signal })
  const [line] = await lines.catch(() => Promise.reject(ended.signal.reason))
  return { child, ms: performance.now() - begun, line: JSON.parse(String(line)) }
}

/** Waits for `close`: npm exits before the server that it started, which keeps its data and the pipe open. */
async function stopped({ child }: Ready): Promise<void> {
  const ended = once(child, 'close')
  child.stdout.resume()
  child.kill()
  await ended
}

async function msOf(command: readonly string[], ...flags: string[]): Promise<number> {
  const ready = await started(command, ...flags)
  await stopped(ready)
  return ready.ms
}

async function msOfNothing(): Promise<number> {
  const begun = performance.now()
  await once(spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }), 'exit')
  return performance.now() - begun
}

/** Measures how long a server takes until it is ready, and how much memory it uses when idle. */
export async function measureStart(only: string | undefined): Promise<void> {
  heading('start and memory')
  const data = ['--data', temporaryFolder()]
  const kinds = { 'start, with data': data, 'start, demo': ['--demo'] }
  for (const flags of Object.values(kinds)) await msOf(MAIN, ...flags)
  const took = new Map<string, number[]>([...Object.keys(kinds), 'node'].map((name) => [name, []]))
  for (let round = 0; round < ROUNDS; round++) {
    took.get('node')?.push(await msOfNothing())
    for (const [name, flags] of Object.entries(kinds)) took.get(name)?.push(await msOf(MAIN, ...flags))
  }
  const nothing = took.get('node') ?? []
  for (const name of Object.keys(kinds)) {
    const times = took.get(name) ?? []
    figure({
      name,
      against: 'times as long as `node -e 0`, with a warm compile cache',
      value: median(times.map((ms, i) => ms / (nothing[i] ?? Number.NaN))),
      goal: { atMost: START_GOAL },
      details: `${median(times).toFixed(0)} ms, node -e 0 ${median(nothing).toFixed(0)} ms`,
      headline: true,
    })
  }
  const whole: number[] = []
  const own: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    whole.push(await msOf(['npm', 'start', '--'], ...data))
    own.push(await msOf(MAIN, ...data))
  }
  figure({
    name: 'npm start',
    against: 'for npm, the check of the installation, and the start of the server',
    value: median(whole) / 1000,
    unit: 's',
    details: `${(median(whole) - median(own)).toFixed(0)} ms more than the server alone`,
  })
  if (only !== 'start time') await weighIdle(data)
}

async function weighIdle(data: readonly string[]): Promise<void> {
  const idle = await started(MAIN, ...data)
  await weigh('idle, just started', idle, IDLE_GOAL_MB)
  const used = await started(MAIN, '--demo')
  await use(used)
  await weigh(
    'idle, after use',
    used,
    USED_GOAL_MB,
    `after ${USED.most} messages were created and read over 64 connections, with ${USED.sessions} gateway sessions`,
  )
}

/** Creates and reads messages in the demo's channel while gateway sessions receive the events. */
async function use({ line }: Ready): Promise<void> {
  const { port } = new URL(line.api)
  const token = line.demo?.application.bot_token ?? ''
  const listeners = Peer.start('./gateway-clients.ts')
  const greetings = new Array<string>(USED.sessions).fill(identify(token))
  await listeners.ask('connect', { port: Number(port), path: '/gateway?v=10', greetings, frames: FIRST_FRAMES })
  const path = `/api/v10/channels/${line.demo?.channels.general}/messages`
  await measure(Number(port), () => request('POST', path, `Bot ${token}`, { content: 'hello' }), USED)
  await measure(Number(port), () => request('GET', path, `Bot ${token}`), USED)
  await listeners.end()
}

async function weigh(name: string, ready: Ready, goal: number, details = ''): Promise<void> {
  await pause(IDLE_MS)
  const kb = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(ready.child.pid)]))
  await stopped(ready)
  figure({
    name,
    against: 'of resident memory',
    value: kb / 1024,
    unit: 'MB',
    goal: { atMost: goal },
    details,
    headline: true,
  })
}
