/** How many there may be, of one address and altogether. */
export interface MostOfCrowd {
  readonly address: number
  readonly all: number
}

/** Clients in the order in which they came. Where they are too many the one that has been there longest is sent away. */
export class Crowd<T> {
  readonly #most: MostOfCrowd
  readonly #send: (oldest: T) => void
  readonly #addresses = new Map<T, string>()
  readonly #byAddress = new Map<string, Set<T>>()

  /** @param send has it leave the crowd */
  constructor(most: MostOfCrowd, send: (oldest: T) => void) {
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

  #sendFirst(crowd: Iterator<T>): void {
    const { value: oldest } = crowd.next()
    if (oldest !== undefined) this.#send(oldest)
  }
}
