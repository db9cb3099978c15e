import { LightClient } from './light-client.ts'
import { answer, moment } from './peer.ts'

/** How many connections are opened at the same time: above the listen backlog, the kernel retries after a second. */
const AT_ONCE = 200

/** Many clients of one server, which count the frames they receive. */
const clients: LightClient[] = []
/** Clients that the server closed. */
let closed = 0
/** The session ID of each client, if requested. */
const sessionIds: string[] = []
/** How many frames each client had received when the expectation began. */
let from: number[] = []
/** The payload bytes that the first client had received by then. */
let bytesFrom = 0
/** How many clients have received each expected frame. */
let counts = new Uint32Array()
/** When the last client received each expected frame. */
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
  if (closed > 0) throw new Error(`the server closed ${closed} clients before all had received the expected frames`)
}

/** Waits until all clients have received an expected frame. @param place its index among the expected frames */
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
  /** The frame that each client sends as soon as it is connected; none if empty. */
  greetings: readonly string[]
  /** How many frames a client receives before it counts as served. */
  frames: number
  /** Whether session IDs are recorded. */
  named?: boolean
}

/** Records the session ID of READY, and reads no frame after it. */
function name(client: LightClient): void {
  const [, id] = /^\{"t":"READY".*?"session_id":"([^"]+)"/u.exec(client.last) ?? []
  if (id === undefined) return
  sessionIds[client.index] = id
  client.keeps = false
}

await answer({
  /** Opens one client for each greeting. Returns how long it took until all were open and until all were served. */
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
            done.reject(new Error('the server closed a client while others were still connecting'))
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
  /** All clients send the frame; with `different`, the n-th client sends it n modulo `different` times. Waits for one response to each. */
  send: async ({ frame, different = 0 }: { frame: string; different?: number }) => {
    const times = (client: LightClient) => (different === 0 ? 1 : client.index % different)
    const awaited = new Map(clients.map((client) => [client, client.frames + times(client)]))
    for (const client of clients) for (let i = 0; i < times(client); i++) client.send(frame)
    while (clients.some((client) => client.frames < (awaited.get(client) ?? 0))) {
      mustBeOpen()
      await pause()
    }
  },
  /** All clients send the frame, without waiting for responses. */
  sendFrame: ({ frame }: { frame: string }) => {
    for (const client of clients) client.send(frame)
  },
  /** Begins to record the text of the frames that the first client receives. */
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
  /** Counts only events of one type from now on. */
  only: ({ type }: { type: string }) => {
    for (const client of clients) client.only = `{"t":"${type}",`
  },
  /** The frames received since the last `expect`, after a pause in which surplus frames could arrive. */
  received: async () => {
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
