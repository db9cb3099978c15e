import type { Server } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import type { Clock } from '../kernel/clock.ts'
import type { InFlight } from './in-flight-limits.ts'

/** How long requests in progress may take after the server stops, ms. */
export const DRAIN_MS = 5000
/** How long connections without a request are kept open for one that was already sent, ms. */
const QUIET_MS = 100

/**
 * Completes the requests of an HTTP server when it stops: requests that were already sent are answered, with
 * `Connection: close`.
 */
export class Drain {
  readonly #server: Server
  readonly #inFlight: InFlight
  readonly #clock: Clock
  /** The connections on which requests may arrive. */
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

  /** Accepts no more connections; resolves when every request is answered and no more arrive, or at a timeout. */
  async finish(): Promise<void> {
    // The HTTP server's own close would also close connections on which a request may be arriving.
    if (this.#server.listening) NetServer.prototype.close.call(this.#server)
    let isLate = false
    const answered = this.#answered(() => isLate)
    const late = Promise.withResolvers<void>()
    const patience = this.#clock.after(DRAIN_MS, late.resolve)
    await Promise.race([answered, late.promise])
    patience.cancel()
    isLate = true
    this.#inFlight.stop()
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
