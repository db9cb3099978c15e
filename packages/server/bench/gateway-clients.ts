import { LightClient } from './light-client.ts'
import { answer, moment } from './peer.ts'

/** Connections that are being opened at the same time: more than the machine takes at once would be tried again after a second. */
const AT_ONCE = 200

/** Many clients of one server, which count what comes. */
const clients: LightClient[] = []
/** Clients that the server closed. */
let closed = 0
/** Of each client, if it was asked for. */
const sessionIds: string[] = []
/** What every client waits for: so many frames from where it stood, and when the last one had each of them. */
let from: number[] = []
/** The first one's payloads until then. */
let bytesFrom = 0
let counts = new Uint32Array()
let stamps: (number | null)[] = []
let reached = () => {}

function counted(client: LightClient): void {
  const place = client.frames - (from[client.index] ?? 0) - 1
  if (place < 0 || place >= counts.length) return
  counts[place] = (counts[place] ?? 0) + 1
  if (counts[place] !== clients.length) return
  stamps[place] = moment()
  reached()
}

function mustBeOpen(): void {
  if (closed > 0) throw new Error(`${closed} clients were closed before all had what they wait for`)
}

/** Waits for a frame, by its place among those expected, to have come to all. */
async function whenReached(place: number): Promise<void> {
  while (stamps[place] == null) {
    mustBeOpen()
    await new Promise<void>((resolve) => (reached = resolve))
  }
}

function expect(frames: number): void {
  from = clients.map((client) => client.frames)
  bytesFrom = clients[0]?.bytes ?? 0
  counts = new Uint32Array(frames)
  stamps = new Array(frames).fill(null)
}

interface Connecting {
  port: number
  path: string
  /** What each client sends as soon as it is connected; empty for nothing. */
  greetings: readonly string[]
  /** Frames that come to each before it counts as served. */
  frames: number
  /** Whether the ids of their sessions are kept. */
  named?: boolean
}

/** Keeps what READY calls a session, and looks into no frame after it. */
function name(client: LightClient): void {
  const [, id] = /^\{"t":"READY".*?"session_id":"([^"]+)"/u.exec(client.last) ?? []
  if (id === undefined) return
  sessionIds[client.index] = id
  client.keeps = false
}

await answer({
  /** Opens one client for each greeting. Tells when all were open and when all were served. */
  connect: async ({ port, path, greetings, frames, named = false }: Connecting) => {
    const begun = moment()
    const first = clients.length
    let opened = 0
    let served = 0
    const open = Promise.withResolvers<number>()
    const done = Promise.withResolvers<number>()
    done.promise.catch(() => {})
    const next = () => {
      if (clients.length === first + greetings.length) return
      const client = new LightClient(
        clients.length,
        { port, path },
        {
          opened: (client) => {
            const greeting = greetings[client.index - first]
            if (greeting) client.send(greeting)
            if (++opened === greetings.length) open.resolve(moment())
            if (frames === 0 && ++served === greetings.length) done.resolve(moment())
            next()
          },
          counted: (client) => {
            if (client.keeps && named) name(client)
            if (client.frames === frames && ++served === greetings.length) done.resolve(moment())
            counted(client)
          },
          closed: () => {
            closed++
            done.reject(new Error('a client was closed while all were connecting'))
            reached()
          },
        },
      )
      client.keeps = named
      clients.push(client)
    }
    for (let i = 0; i < AT_ONCE; i++) next()
    const all = await Promise.all([open.promise, done.promise])
    return { openMs: all[0] - begun, servedMs: all[1] - begun }
  },
  expect: ({ frames }: { frames: number }) => expect(frames),
  reached: async ({ place }: { place: number }) => {
    await whenReached(place)
    return stamps
  },
  /** Every client sends the same; with `different` the n-th sends it n modulo that times. Waits for one answer to each. */
  send: async ({ frame, different = 0 }: { frame: string; different?: number }) => {
    const times = (client: LightClient) => (different === 0 ? 1 : client.index % different)
    const awaited = new Map(clients.map((client) => [client, client.frames + times(client)]))
    for (const client of clients) for (let i = 0; i < times(client); i++) client.send(frame)
    while (clients.some((client) => client.frames < (awaited.get(client) ?? 0))) {
      mustBeOpen()
      await pause()
    }
  },
  /** Every client sends the same, and nobody waits for an answer. */
  tell: ({ frame }: { frame: string }) => {
    for (const client of clients) client.send(frame)
  },
  /** What the first client is sent next, as text. */
  keep: () => {
    const [client] = clients
    if (client) client.keeps = true
  },
  kept: () => {
    const [client] = clients
    if (client) client.keeps = false
    return client?.last
  },
  sessions: () => sessionIds,
  /** From here on only events of one type are counted. */
  only: ({ type }: { type: string }) => {
    for (const client of clients) client.only = `{"t":"${type}",`
  },
  /** What came since it was last expected, a while after the last of it. */
  heard: async () => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    const frames = clients.map((client) => client.frames - (from[client.index] ?? 0))
    const bytes = (clients[0]?.bytes ?? 0) - bytesFrom
    return { least: Math.min(...frames), most: Math.max(...frames), bytes }
  },
  leave: () => {
    for (const client of clients.splice(0)) client.leave()
  },
})

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 10))
}
