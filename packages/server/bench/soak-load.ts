import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { FilledGuild } from './gateway-server.ts'
import { at } from './gateway-talk.ts'
import { answer } from './peer.ts'
import { type Asked, Mix } from './soak-mix.ts'
import { SoakSession, seen } from './soak-session.ts'

/** Statuses that concurrent requests may cause: another request has just deleted the message. */
const LATE = new Set([404])
const CLOSED_CONNECTIONS = 48
/** How many requests may be in progress; others that are due wait. */
const MOST_UNDER_WAY = 256
const MOST_SECONDS_BEHIND = 5

/** The responses since the last report. */
export interface Answered {
  answers: number
  late: number
  failed: number
  /** Milliseconds from the moment at which a request was due. */
  p50: number
  p99: number
  most: number
  waiting: number
  /** Requests that were never sent, because too many were waiting. */
  givenUp: number
  sessions: typeof seen
}

const agent = new Agent({ keepAlive: true, maxSockets: MOST_UNDER_WAY })
let latencies: number[] = []
let late = 0
let failed = 0
let givenUp = 0
let underWay = 0
let port = 0
let mix: Mix | null = null
let isOpen = false
/** The due times of requests that have not been sent. */
const due: number[] = []

function ask({ method, path, token, body, answered }: Asked): Promise<void> {
  const payload = body === undefined ? null : JSON.stringify(body)
  const headers = {
    authorization: token,
    ...(payload !== null && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
  }
  return new Promise((resolve) => {
    const asked = request({ host: '127.0.0.1', port, method, path: `/api/v10${path}`, agent, headers }, (reply) => {
      const status = reply.statusCode ?? 0
      const isDone = status >= 200 && status < 300
      if (!isDone && LATE.has(status)) late++
      else if (!isDone) {
        failed++
        console.error(`${method} ${path} returned ${status}`)
      }
      const parts: Buffer[] = []
      reply.on('data', (part: Buffer) => answered && parts.push(part))
      reply.on('end', () => {
        if (isDone && answered) answered(JSON.parse(Buffer.concat(parts).toString()))
        resolve()
      })
    })
    asked.on('error', (error) => {
      failed++
      console.error(`${method} ${path}: ${error.message}`)
      resolve()
    })
    asked.end(payload ?? undefined)
  })
}

async function timed(asked: Asked, since: number): Promise<void> {
  underWay++
  await ask(asked)
  underWay--
  latencies.push(performance.now() - since)
  sendDue()
}

function sendDue(): void {
  while (mix && due.length > 0 && underWay < MOST_UNDER_WAY) void timed(mix.next(), due.shift() ?? 0)
}

/** Makes requests due at a fixed rate, independent of the responses to earlier ones. */
async function keepComing(rate: number): Promise<void> {
  isOpen = true
  let next = performance.now()
  while (isOpen) {
    for (; next <= performance.now(); next += 1000 / rate) {
      // With a longer backlog, the latencies would only show the backlog.
      if (due.length < rate * MOST_SECONDS_BEHIND) due.push(next)
      else givenUp++
    }
    sendDue()
    await pause(1)
  }
}

const sessions: SoakSession[] = []
let tokens: string[] = []

/** Disconnects some sessions for a moment or longer, stalls one, and replaces one. */
function unrest(): void {
  const any = () => Math.floor(Math.random() * sessions.length)
  for (let i = 0; i < 4; i++) sessions[any()]?.cut(50 + Math.random() * 20_000)
  sessions[any()]?.stall(10_000)
  const index = any()
  sessions[index]?.leave()
  sessions[index] = new SoakSession(port, tokens[index] ?? '')
}

await answer({
  begin: async (given: { port: number; token: string; guilds: FilledGuild[] }) => {
    port = given.port
    mix = new Mix(given.guilds, given.token)
    tokens = given.guilds.flatMap((guild) => guild.tokens)
    for (const token of tokens) {
      sessions.push(new SoakSession(port, token))
      await pause(5)
    }
    while (seen.identified < tokens.length) await pause(100)
    setInterval(unrest, 1000)
  },
  /** The highest rate: responses per second while each connection sends the next request at once. */
  most: async ({ seconds }: { seconds: number }) => {
    const end = performance.now() + seconds * 1000
    let answers = 0
    const work = async () => {
      for (; mix && performance.now() < end; answers++) await ask(mix.next())
    }
    await Promise.all(Array.from({ length: CLOSED_CONNECTIONS }, work))
    return answers / seconds
  },
  open: ({ rate }: { rate: number }) => void keepComing(rate),
  answered: (): Answered => {
    const sum = { answers: latencies.length, late, failed, waiting: due.length, givenUp, sessions: { ...seen } }
    const times = { p50: at(latencies, 0.5), p99: at(latencies, 0.99), most: at(latencies, 0.99999) }
    latencies = []
    late = 0
    failed = 0
    givenUp = 0
    return { ...sum, ...times }
  },
  end: async () => {
    isOpen = false
    due.length = 0
    while (underWay > 0) await pause(10)
    for (const session of sessions.splice(0)) session.leave()
  },
})
