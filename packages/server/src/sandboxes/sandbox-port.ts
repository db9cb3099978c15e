import { once } from 'node:events'
import type { Server as HttpServer } from 'node:http'
import { createServer, type Socket } from 'node:net'

/** The port of a sandbox. It stays open while the sandbox's server is replaced; new connections wait meanwhile. */
export class SandboxPort {
  readonly #listener = createServer({ pauseOnConnect: true, allowHalfOpen: true, noDelay: true }, (socket) =>
    this.#take(socket),
  )
  readonly #open = new Set<Socket>()
  readonly #waiting = new Set<Socket>()
  readonly #upgraded = new WeakSet<Socket>()
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

  /** Sets whether the open port keeps the process running. */
  keepsProcess(isWanted: boolean): void {
    if (isWanted) this.#listener.ref()
    else this.#listener.unref()
  }

  /** Passes all connections to this server from now on, beginning with those that wait. */
  lead(server: HttpServer): void {
    this.#server = server
    server.on('upgrade', ({ socket }) => this.#upgraded.add(socket))
    for (const socket of this.#waiting) this.#hand(socket, server)
    this.#waiting.clear()
  }

  /** Makes new connections wait from now on. Existing ones are unaffected. */
  hold(): void {
    this.#server = null
  }

  /** Destroys the connections of a server that has closed. */
  cut(): void {
    for (const socket of this.#open) if (!this.#waiting.has(socket)) socket.destroy()
  }

  /** Destroys the kept-alive HTTP connections; those of the gateway are unaffected. */
  async cutKept(): Promise<void> {
    const cut = [...this.#open].filter((socket) => !this.#upgraded.has(socket))
    const closed = cut.map((socket) => once(socket, 'close'))
    for (const socket of cut) socket.destroy()
    await Promise.all(closed)
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#listener.close(resolve))
    for (const socket of this.#open) socket.destroy()
    await closed
  }

  #take(socket: Socket): void {
    this.#open.add(socket)
    // Handles errors of a waiting connection, which no server does.
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
