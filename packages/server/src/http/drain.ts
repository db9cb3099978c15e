import type { Server } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import type { Clock } from '../kernel/clock.ts'
import type { InFlight } from './in-flight.ts'

/** How long requests in progress may take once the server stops, ms. */
export const DRAIN_MS = 5000
/** How long connections without a request stay open for one that is on its way, ms. */
const QUIET_MS = 100

/** Lets the requests of an HTTP server end when it stops: what was sent to it is answered, with `Connection: close`. */
export class Drain {
  readonly #server: Server
  readonly #inFlight: InFlight
  readonly #clock: Clock
  /** The connections on which requests may come. */
  readonly #open = new Set<Socket>()

  constructor(server: Server, inFlight: InFlight, clock: Clock) {
    this.#server = server
    this.#inFlight = inFlight
    this.#clock = clock
    server.on('connection', (socket) => {
      this.#open.add(socket)
      socket.once('close', () => this.#open.delete(socket))
    })
    server.on('upgrade', ({ socket }) => this.#open.delete(socket))
  }

  /** Accepts no more connections; resolves when every request is answered and no more are coming, or the time is up. */
  async finish(): Promise<void> {
    // http's own close would also cut connections on which a request may be on its way.
    if (this.#server.listening) NetServer.prototype.close.call(this.#server)
    let isLate = false
    const answered = this.#answered(() => isLate)
    await Promise.race([answered, this.#passes(DRAIN_MS)])
    isLate = true
  }

  async #answered(isLate: () => boolean): Promise<void> {
    this.#inFlight.closeEach()
    do {
      await this.#inFlight.empty()
      if (this.#open.size === 0 || isLate()) return
      await this.#passes(QUIET_MS)
    } while (this.#inFlight.count > 0)
  }

  #passes(ms: number): Promise<void> {
    return new Promise((resolve) => this.#clock.after(ms, resolve))
  }
}
