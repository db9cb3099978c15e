import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { ApiError, RateLimited } from '../kernel/api-error.ts'
import type { Clock, Timer } from '../kernel/clock.ts'
import { type Exhausted, FairLimiter, type Most, UNLIMITED } from '../kernel/limits/fair-limiter.ts'

/** Requests that may be in flight from one network, and from all together. */
const MOST: Most = { one: 512, all: 8192 }
/** Requests of one connection that may wait until earlier ones are answered. */
const MOST_WAITING = 32
/** How long a client may take to read what is left of a complete answer: this, and a second for so many bytes. */
const READING = { ms: 60_000, bytesPerSecond: 16_384 } as const
/** How often that is looked at, ms. */
const LOOK_MS = 10_000
/** When a client may send again what was one request too many, ms. */
const SOON_MS = 1000

interface Parts {
  readonly clock: Clock
  /** The network that a request counts for. */
  readonly networkBehind: (request: IncomingMessage) => string
  /** False counts requests by connection alone. */
  readonly limitsCallers: boolean
}

/** A request that was read and waits for its turn. */
interface Waiting {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly network: string
}

/** A connection of which a request is being answered. */
interface Connection {
  response: ServerResponse
  readonly waiting: Waiting[]
  /** When the answer must have been read; null until it is complete. */
  readBy: number | null
}

/**
 * Bounds the requests that were read and not answered. Those of one connection are begun one after the other, each when the
 * answer before it has left; while some wait no more are read.
 */
export class InFlight {
  readonly #parts: Parts
  readonly #answer: RequestListener
  readonly #networks: FairLimiter
  readonly #connections = new Map<Socket, Connection>()
  #nextLook: Timer | null = null
  #closesEach = false
  readonly #waitingForNone: (() => void)[] = []

  /** @param answer is given each request when it is its turn, with what it is to be refused for */
  constructor(parts: Parts, answer: RequestListener) {
    this.#parts = parts
    this.#answer = answer
    this.#networks = new FairLimiter(parts.limitsCallers ? MOST : UNLIMITED)
  }

  /** Whether a request of this connection is being answered. */
  isBusy(socket: Socket): boolean {
    return this.#connections.has(socket)
  }

  /** How many connections there are of which a request is being answered. */
  get count(): number {
    return this.#connections.size
  }

  /** From now on each answer is the last of its connection. */
  closeEach(): void {
    this.#closesEach = true
    for (const { response } of this.#connections.values()) makeLast(response)
  }

  /** Resolves when no request is being answered. */
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
    this.#nextLook ??= this.#parts.clock.after(LOOK_MS, () => this.#look())
    if (exhausted !== null) refusals.set(request, exhausted)
    this.#answer(request, response)
  }

  /** Begins the next request of a connection, or lets go of those of one that has ended. */
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

  /** Closes connections on which a complete answer is read too slowly. */
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

/** Has a connection end with an answer, and its client told so; one whose head has left can't say it any more. */
function makeLast(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close')
}

/** Requests that are to be refused, because their network, or all, have too many in flight. */
const refusals = new WeakMap<IncomingMessage, Exhausted>()

/** Whether a request is to be refused. */
export const isTooMany = (request: IncomingMessage): boolean => refusals.has(request)

/** What a request is refused with, if it is to be. */
export function tooManyInFlight(request: IncomingMessage): Error | undefined {
  const exhausted = refusals.get(request)
  if (exhausted === undefined) return undefined
  return exhausted === 'one' ? new RateLimited(SOON_MS) : new ApiError('Overloaded')
}
