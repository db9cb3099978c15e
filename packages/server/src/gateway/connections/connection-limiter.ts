/** The maximum number of connections from one address, and in total. */
export interface ConnectionLimits {
  readonly address: number
  readonly all: number
}

/** Connections in the order of their arrival. If there are too many, the oldest is closed. */
export class ConnectionLimiter<T> {
  readonly #most: ConnectionLimits
  readonly #send: (oldest: T) => void
  readonly #addresses = new Map<T, string>()
  readonly #byAddress = new Map<string, Set<T>>()

  /** @param send closes the oldest connection */
  constructor(most: ConnectionLimits, send: (oldest: T) => void) {
    this.#most = most
    this.#send = send
  }

  get count(): number {
    return this.#addresses.size
  }

  enter(one: T, address: string): void {
    this.#addresses.set(one, address)
    const neighbours = this.#byAddress.get(address) ?? new Set()
    this.#byAddress.set(address, neighbours.add(one))
    if (neighbours.size > this.#most.address) this.#sendFirst(neighbours.keys())
    if (this.count > this.#most.all) this.#sendFirst(this.#addresses.keys())
  }

  leave(one: T): void {
    const address = this.#addresses.get(one)
    if (address === undefined) return
    this.#addresses.delete(one)
    const neighbours = this.#byAddress.get(address)
    if (neighbours?.delete(one) && neighbours.size === 0) this.#byAddress.delete(address)
  }

  #sendFirst(candidates: Iterator<T>): void {
    const { value: oldest } = candidates.next()
    if (oldest !== undefined) this.#send(oldest)
  }
}
