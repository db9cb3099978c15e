import type { Server as HttpServer } from 'node:http'
import { createServer, type Socket } from 'node:net'

/** The port of a sandbox: it stays open while one server takes the place of another, and who connects meanwhile waits. */
export class SandboxPort {
  readonly #listener = createServer({ pauseOnConnect: true, allowHalfOpen: true, noDelay: true }, (socket) =>
    this.#take(socket),
  )
  readonly #open = new Set<Socket>()
  readonly #waiting = new Set<Socket>()
  #server: HttpServer | null = null

  /** Listens on a free port; resolves with its number. */
  listen(host: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#listener.once('error', reject).listen({ host, port: 0 }, () => {
        const address = this.#listener.address()
        resolve(typeof address === 'object' && address ? address.port : 0)
      })
    })
  }

  /** From now on connections are this server's, those that waited first. */
  lead(server: HttpServer): void {
    this.#server = server
    for (const socket of this.#waiting) this.#hand(socket, server)
    this.#waiting.clear()
  }

  /** From now on who connects waits. Connections that were made before stay where they are. */
  hold(): void {
    this.#server = null
  }

  /** Cuts the connections of a server that has closed. */
  cut(): void {
    for (const socket of this.#open) if (!this.#waiting.has(socket)) socket.destroy()
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#listener.close(resolve))
    for (const socket of this.#open) socket.destroy()
    await closed
  }

  #take(socket: Socket): void {
    this.#open.add(socket)
    // One that leaves while it waits is nobody's.
    socket.on('error', () => socket.destroy())
    socket.once('close', () => {
      this.#open.delete(socket)
      this.#waiting.delete(socket)
    })
    if (this.#server) this.#hand(socket, this.#server)
    else this.#waiting.add(socket)
  }

  #hand(socket: Socket, server: HttpServer): void {
    server.emit('connection', socket)
    socket.resume()
  }
}
