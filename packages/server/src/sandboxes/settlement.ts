import type { App } from '../app.ts'
import { reachAll } from '../gateway/connections/reach-all.ts'
import { systemClock } from '../kernel/clock.ts'
import { ActFault } from './act-fault.ts'
import type { Delays } from './faults/delays.ts'

/** How long a sandbox may take to settle unless a caller says so, ms. */
const SETTLE_MS = 10_000

/** How often it is asked whether something goes on after a round in which nothing did. */
const QUIET_ROUNDS = 3

/** Knows when nothing goes on in the server of a sandbox any more. */
export class Settlement {
  readonly #app: App
  readonly #delays: Delays
  #requests = 0
  #inFlight = 0
  /** Told when no request is in flight any more. */
  readonly #waiting: (() => void)[] = []

  constructor(app: App, delays: Delays) {
    this.#app = app
    this.#delays = delays
  }

  /** Counts a request until its response is closed. */
  follow(response: { once(event: 'close', then: () => void): void }): void {
    this.#requests++
    this.#inFlight++
    response.once('close', () => {
      this.#inFlight--
      if (this.#inFlight === 0) for (const resolve of this.#waiting.splice(0)) resolve()
    })
  }

  /**
   * Resolves when no request is in flight, no job is due, and every client of the gateway has read what it was sent.
   *
   * @throws ActFault if that takes longer, by the machine's time
   */
  async settle(most_ms = SETTLE_MS): Promise<void> {
    const late = Promise.withResolvers<never>()
    let isLate = false
    const patience = systemClock.after(most_ms, () => {
      isLate = true
      const requests = `requests in flight: ${this.#inFlight}`
      late.reject(new ActFault(`the sandbox did not settle within ${most_ms} ms (${requests})`))
    })
    try {
      await Promise.race([this.#quiet(() => isLate), late.promise])
    } finally {
      patience.cancel()
    }
  }

  /** Resolves when every client of the gateway has read what happened by then. */
  async told(): Promise<void> {
    const { relay, gateway } = this.#app
    while (relay.behind().units > 0) await turn()
    await this.#delays.none()
    await reachAll(gateway.clients)
  }

  /** Resolves once nothing has happened for some rounds. */
  async #quiet(isOver: () => boolean): Promise<void> {
    for (let quiet = 0; quiet < QUIET_ROUNDS && !isOver(); quiet++) {
      const before = this.#requests
      if (this.#inFlight > 0) await new Promise<void>((resolve) => this.#waiting.push(resolve))
      await this.#app.worker.settled()
      await this.told()
      if (this.#requests !== before || this.#inFlight > 0) quiet = -1
    }
  }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))
