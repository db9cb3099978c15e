import type { Clock } from '../../kernel/clock.ts'
import type { ClientSocket } from './client-socket.ts'
import { ConnectionLimiter } from './connection-limiter.ts'

/** How long a closing handshake may take, ms. */
export const CLOSING_MS = 5000
/** How long all closing handshakes may take together when the server stops, ms. */
const LEAVING_MS = 2000
/**
 * How many closing handshakes may be in progress, of one address and in total. Each holds a file handle and a compressor.
 */
export const MOST_CLOSING = { address: 500, all: 2000 } as const

/**
 * The sockets in a closing handshake. A client that doesn't complete it is disconnected; if there are too many, the one
 * whose handshake began first is.
 */
export class ClosingSockets {
  readonly #clock: Clock
  readonly #limiter = new ConnectionLimiter<ClientSocket>(MOST_CLOSING, (socket) => this.#cutOff(socket))

  constructor(clock: Clock) {
    this.#clock = clock
  }

  enter(socket: ClientSocket, address: string): void {
    if (socket.readyState === socket.CLOSED) return
    const patience = this.#clock.after(CLOSING_MS, () => this.#cutOff(socket))
    socket.once('close', () => {
      patience.cancel()
      this.#limiter.leave(socket)
    })
    this.#limiter.enter(socket, address)
  }

  #cutOff(socket: ClientSocket): void {
    this.#limiter.leave(socket)
    socket.terminate()
  }
}

/** Resolves when all sockets are closed. Those that take too long are destroyed. */
export async function allClosed(sockets: ReadonlySet<ClientSocket>, clock: Clock): Promise<void> {
  const patience = clock.after(LEAVING_MS, () => {
    for (const socket of sockets) socket.terminate()
  })
  await Promise.all([...sockets].map((socket) => new Promise((left) => socket.once('close', left))))
  patience.cancel()
}
