import type { Duplex } from 'node:stream'
import type { World } from '../worlds/world.ts'

/** The server's ends of all gateway connections: to cut them, or to leave them unread, as a bad network does. */
export class GatewaySockets {
  /** The query that each connection was opened with, oldest first. */
  readonly queries: URLSearchParams[] = []
  readonly #open = new Set<Duplex>()

  /** Sees the connections that come from now on. */
  constructor({ app }: World) {
    app.http.server.on('upgrade', ({ url = '' }, socket) => {
      this.queries.push(new URLSearchParams(url.split('?')[1]))
      this.#open.add(socket)
      socket.once('close', () => this.#open.delete(socket))
    })
  }

  get count(): number {
    return this.#open.size
  }

  /** Ends all of them without a word. */
  cut(): void {
    for (const socket of this.#open) socket.destroy()
  }

  /** Nothing of what clients send is read any more. */
  hold(): void {
    for (const socket of this.#open) socket.pause()
  }

  /** What was left unread is read. */
  release(): void {
    for (const socket of this.#open) socket.resume()
  }
}
