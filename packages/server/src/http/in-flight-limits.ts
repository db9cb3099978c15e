import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { ApiError, RateLimited } from '../kernel/api-error.ts'
import type { Clock, Timer } from '../kernel/clock.ts'
import { type Exhausted, FairLimiter, type Most, UNLIMITED } from '../kernel/limits/fair-limiter.ts'

/** How many requests of one network, and in total, may be in flight. */
const MOST: Most = { one: 512, all: 8192 }
/** How many requests of one connection may be queued behind earlier ones. */
const MOST_WAITING = 32
/**
 * How long a client may take to read the rest of a complete response: `ms`, plus the time for its bytes at
 * `bytesPerSecond`.
 */
const READING = { ms: 60_000, bytesPerSecond: 16_384 } as const
/** How often that is checked, ms. */
const LOOK_MS = 10_000
/** After how many ms a client with too many requests may retry. */
const SOON_MS = 1000

interface Parts {
  readonly clock: Clock
  /** Returns the network for which a request counts. */
  readonly networkBehind: (request: IncomingMessage) => string
  /** If false, requests are only counted by connection. */
  readonly limitsCallers: boolean
}

/** A request that is queued. */
interface Waiting {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly network: string
}

/** A connection with a request in progress. */
interface Connection {
  response: ServerResponse
  readonly waiting: Waiting[]
  /** When the response must have been read; null until it is complete. */
  readBy: number | null
}

/**
 * Limits the requests that were read and not yet answered. The requests of a connection run one after another, each
 * after the previous response was sent; while some are queued, no more are read.
 */
export class InFlight {
  readonly #parts: Parts
  readonly #answer: RequestListener
  readonly #networks: FairLimiter
  readonly #connections = new Map<Socket, Connection>()
  #nextLook: Timer | null = null
  #closesEach = false
  #isStopped = false
  readonly #waitingForNone: (() => void)[] = []

  /** @param answer is called with each request when its turn comes */
  constructor(parts: Parts, answer: RequestListener) {
    this.#parts = parts
    this.#answer = answer
    this.#networks = new FairLimiter(parts.limitsCallers ? MOST : UNLIMITED)
  }

  /** Whether a request of this connection is in progress. */
  isBusy(socket: Socket): boolean {
    return this.#connections.has(socket)
  }

  /** The number of connections with a request in progress. */
  get count(): number {
    return this.#connections.size
  }

  /** Closes each connection after its next response. */
  closeEach(): void {
    this.#closesEach = true
    for (const { response } of this.#connections.values()) makeLast(response)
  }

  /** Stops checking how connections are read, because the server closes them all. */
  stop(): void {
    this.#nextLook?.cancel()
    this.#isStopped = true
  }

  /** Resolves when no request is in progress. */
  async empty(): Promise<void> {
    if (this.count > 0) await new Promise<void>((resolve) => this.#waitingForNone.push(resolve))
  }

  take(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request
    if (socket.destroyed) return
    const network = this.#parts.networkBehind(request)
    const exhausted = this.#networks.take(network)
    const connection = this.#connections.get(socket)
    if (connection && exhausted === null) this.#wait(connection, { request, response, network })
    else if (connection) socket.destroy()
    else {
      const begun = { response, waiting: [], readBy: null }
      this.#connections.set(socket, begun)
      this.#begin(begun, { request, response, network }, exhausted)
    }
  }

  #wait({ waiting }: Connection, next: Waiting): void {
    const { socket } = next.request
    if (waiting.length === 0) socket.pause()
    if (waiting.push(next) > MOST_WAITING) socket.destroy()
  }

  #begin(connection: Connection, { request, response, network }: Waiting, exhausted: Exhausted | null): void {
    const { socket } = request
    connection.response = response
    connection.readBy = null
    if (this.#closesEach) makeLast(response)
    response.once('close', () => {
      if (exhausted === null) this.#networks.give(network)
      this.#goOn(socket, connection)
    })
    if (!this.#isStopped) this.#nextLook ??= this.#parts.clock.after(LOOK_MS, () => this.#look())
    if (exhausted !== null) refusals.set(request, exhausted)
    this.#answer(request, response)
  }

  /** Starts the next request of a connection, or drops those of a closed one. */
  #goOn(socket: Socket, connection: Connection): void {
    if (socket.destroyed || socket.writableEnded) {
      for (const { network } of connection.waiting.splice(0)) this.#networks.give(network)
    }
    const next = connection.waiting.shift()
    if (!next) {
      this.#connections.delete(socket)
      if (this.count === 0) for (const resolve of this.#waitingForNone.splice(0)) resolve()
    } else {
      if (connection.waiting.length === 0) socket.resume()
      this.#begin(connection, next, null)
    }
  }

  /** Closes connections whose clients read a complete response too slowly. */
  #look(): void {
    const now = this.#parts.clock.now()
    for (const [socket, connection] of this.#connections) {
      if (!connection.response.writableEnded) continue
      connection.readBy ??= now + READING.ms + (socket.writableLength / READING.bytesPerSecond) * 1000
      if (connection.readBy < now) socket.destroy()
    }
    this.#nextLook = this.#connections.size === 0 ? null : this.#parts.clock.after(LOOK_MS, () => this.#look())
  }
}

/** Closes a connection after its response, and announces that in a header unless the headers were already sent. */
function makeLast(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close')
}

/** Requests that are refused because their network, or all, have too many in flight. */
const refusals = new WeakMap<IncomingMessage, Exhausted>()

export const isTooMany = (request: IncomingMessage): boolean => refusals.has(request)

/** The error with which a request is refused; undefined if it isn't. */
export function tooManyInFlight(request: IncomingMessage): Error | undefined {
  const exhausted = refusals.get(request)
  if (exhausted === undefined) return undefined
  return exhausted === 'one' ? new RateLimited(SOON_MS) : new ApiError('Overloaded')
}
