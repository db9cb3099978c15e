import type { Duplex } from 'node:stream'
import type { World } from '../worlds/world.ts'

/**
 * The server's sockets of all gateway connections, to disconnect them or to leave them unread, as a bad network does.
 */
export class GatewaySockets {
  /** The query of each connection, oldest first. */
  readonly queries: URLSearchParams[] = []
  readonly #open = new Set<Duplex>()

  /** Tracks connections from now on. */
  constructor({ app }: World) {
    app.http.server.on('upgrade', ({ url = '' }, socket) => {
      this.queries.push(new URLSearchParams(url.split('?')[1]))
      this.#open.add(socket)
      socket.once('close', () => this.#open.delete(socket))
    })
  }

  /**
   * Whether one of the connections since the `earlier` first ones has this compression. The client of an earlier test
   * may reconnect once more, so that the newest connection is its own.
   */
  hasCompression(compression: string | null, earlier: number): boolean {
    return this.queries.slice(earlier).some((query) => query.get('compress') === compression)
  }

  get count(): number {
    return this.#open.size
  }

  /** Disconnects all abruptly. */
  disconnect(): void {
    for (const socket of this.#open) socket.destroy()
  }

  /** Stops reading from clients. */
  hold(): void {
    for (const socket of this.#open) socket.pause()
  }

  /** Resumes reading, including earlier data. */
  release(): void {
    for (const socket of this.#open) socket.resume()
  }
}
