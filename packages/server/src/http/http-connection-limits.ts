import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '../kernel/callers/network.ts'

/** How many connections one network may have, and all networks together. */
export const MOST_VISITORS = { network: 1000, all: 8000 } as const
/** The key of all connections from addresses that many users share, such as proxies. */
const OF_MANY = ''

/**
 * The HTTP connections, in the order in which their last requests began. If there are too many, the one that has been
 * idle longest is closed, since a real client sends its request immediately. Connections of the gateway are counted by
 * the gateway.
 */
export class Visitors {
  readonly #speaksForMany: (address: string) => boolean
  readonly #most: { readonly network: number; readonly all: number }
  readonly #networks = new Map<Socket, string>()
  readonly #byNetwork = new Map<string, Set<Socket>>()

  /** @param speaksForMany whether an address may have as many connections as all together, because it is a proxy */
  constructor(
    speaksForMany: (address: string) => boolean,
    most: { readonly network: number; readonly all: number } = MOST_VISITORS,
  ) {
    this.#speaksForMany = speaksForMany
    this.#most = most
  }

  /** Tracks the connections of a server. */
  attach(server: Server): void {
    server.on('connection', (socket: Socket) => {
      socket.once('close', () => this.#leave(socket))
      const address = socket.remoteAddress ?? ''
      this.#enter(socket, this.#speaksForMany(address) ? OF_MANY : networkOf(address))
    })
    server.on('request', ({ socket }) => this.#speaks(socket))
    server.on('upgrade', ({ socket }) => this.#leave(socket))
  }

  #enter(socket: Socket, network: string): void {
    this.#networks.set(socket, network)
    const neighbours = this.#byNetwork.get(network) ?? new Set()
    this.#byNetwork.set(network, neighbours.add(socket))
    if (network !== OF_MANY && neighbours.size > this.#most.network) this.#send(neighbours.keys())
    if (this.#networks.size > this.#most.all) this.#send(this.#networks.keys())
  }

  #speaks(socket: Socket): void {
    const network = this.#leave(socket)
    if (network !== undefined) this.#enter(socket, network)
  }

  #leave(socket: Socket): string | undefined {
    const network = this.#networks.get(socket)
    if (network === undefined) return undefined
    this.#networks.delete(socket)
    const neighbours = this.#byNetwork.get(network)
    if (neighbours?.delete(socket) && neighbours.size === 0) this.#byNetwork.delete(network)
    return network
  }

  /** Closes the first socket. */
  #send(sockets: Iterator<Socket>): void {
    const { value: silent } = sockets.next()
    if (!silent) return
    this.#leave(silent)
    silent.destroy()
  }
}
