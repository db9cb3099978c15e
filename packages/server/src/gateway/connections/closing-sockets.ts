import type { Clock } from '../../kernel/clock.ts'
import type { ClientSocket } from './client-socket.ts'
import { ConnectionLimiter } from './connection-limiter.ts'

/** How long a closing handshake may take, ms. */
export const CLOSING_MS = 5000
/** How long all of them may take together when the server stops, ms. */
const LEAVING_MS = 2000
/** How many clients may take part in one, of one address and altogether: each holds a handle and what it was compressed with. */
export const MOST_CLOSING = { address: 500, all: 2000 } as const

/**
 * The sockets that are being closed. Whoever doesn't take part in the closing handshake is cut off, and where they are too many, the one
 * whose handshake began first.
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

/** Resolves when all sockets are closed, with whoever takes too long cut off. */
export async function allGone(sockets: ReadonlySet<ClientSocket>, clock: Clock): Promise<void> {
  const patience = clock.after(LEAVING_MS, () => {
    for (const socket of sockets) socket.terminate()
  })
  await Promise.all([...sockets].map((socket) => new Promise((left) => socket.once('close', left))))
  patience.cancel()
}
