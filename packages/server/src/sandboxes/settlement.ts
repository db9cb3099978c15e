import type { App } from '../app.ts'
import { reachAll } from '../gateway/connections/reach-all.ts'
import { systemClock } from '../kernel/clock.ts'
import { ActFault } from './act-fault.ts'
import type { Delays } from './faults/delays.ts'
import type { ProgramClocks } from './programs/program-clocks.ts'

/** How long a sandbox may take to settle unless a caller says so, ms. */
const SETTLE_MS = 10_000

/** How often it is asked whether something goes on after a round in which nothing did. */
const QUIET_ROUNDS = 3

/** Knows when nothing goes on in the server of a sandbox any more. */
export class Settlement {
  readonly #app: App
  readonly #delays: Delays
  readonly #programs: ProgramClocks
  /** Counts what comes from outside: connections, requests, messages of the gateway's clients. */
  #arrivals = 0
  #inFlight = 0
  readonly #heard = new WeakSet<object>()
  /** Told when no request is in flight any more. */
  readonly #waiting: (() => void)[] = []

  constructor(app: App, delays: Delays, programs: ProgramClocks) {
    this.#app = app
    this.#delays = delays
    this.#programs = programs
    const count = () => {
      this.#arrivals++
    }
    app.http.server.on('connection', count).on('upgrade', count)
  }

  /** Counts a request until its response is closed. */
  follow(response: { once(event: 'close', then: () => void): void }): void {
    this.#arrivals++
    this.#inFlight++
    response.once('close', () => {
      this.#inFlight--
      if (this.#inFlight === 0) for (const resolve of this.#waiting.splice(0)) resolve()
    })
  }

  /**
   * Resolves when no request is in flight, no job is due, every client of the gateway has read what it was sent, and every program
   * that follows the clock has nothing more to do.
   *
   * @throws ActFault if that takes longer, by the machine's time
   */
  async settle(most_ms = SETTLE_MS): Promise<void> {
    const late = Promise.withResolvers<never>()
    let isLate = false
    const patience = systemClock.after(most_ms, () => {
      isLate = true
      const left = `requests in flight: ${this.#inFlight}, busy programs: ${this.#programs.behind}`
      late.reject(new ActFault(`the sandbox did not settle within ${most_ms} ms (${left})`))
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

  #hearClients(): void {
    for (const client of this.#app.gateway.clients) {
      if (this.#heard.has(client)) continue
      this.#heard.add(client)
      client.on('message', () => this.#arrivals++)
    }
  }

  /** Resolves once nothing has happened for some rounds. */
  async #quiet(isOver: () => boolean): Promise<void> {
    for (let quiet = 0; quiet < QUIET_ROUNDS && !isOver(); quiet++) {
      const before = this.#arrivals
      if (this.#inFlight > 0) await new Promise<void>((resolve) => this.#waiting.push(resolve))
      await this.#app.worker.settled()
      this.#hearClients()
      await this.told()
      await this.#programs.follow()
      if (this.#arrivals !== before || this.#inFlight > 0 || this.#app.gateway.isGreeting) quiet = -1
    }
  }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))
