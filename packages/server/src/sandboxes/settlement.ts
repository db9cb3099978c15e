import type { App } from '../app.ts'
import { reachAll } from '../gateway/connections/wait-for-delivery.ts'
import { systemClock } from '../kernel/clock.ts'
import { ActFault } from './act-fault.ts'
import type { Delays } from './faults/delays.ts'
import type { ProgramClocks } from './programs/program-clocks.ts'

/** The default time that a sandbox may take to settle, ms. */
const SETTLE_MS = 10_000

/** How many consecutive rounds without activity count as settled. */
const QUIET_ROUNDS = 3

/** Determines when a sandbox's server is idle. */
export class Settlement {
  readonly #app: App
  readonly #delays: Delays
  readonly #programs: ProgramClocks
  /** Counts input from outside: connections, requests, and messages of gateway clients. */
  #arrivals = 0
  #inFlight = 0
  /** How many units of work have begun and ended. */
  #writes = 0
  /** The state in which the worker found nothing more to do. */
  #workedOff = ''
  readonly #counted = new WeakSet<object>()
  /** Called when no request is in flight. */
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

  /** Counts the beginning or the end of a unit of work, after which jobs may be due. */
  writing(): void {
    this.#writes++
  }

  /**
   * Resolves when no request is in flight, no job is due, every gateway client has read what it was sent, and every
   * program that follows the clock is idle.
   *
   * @throws ActFault if that takes too long by the machine's clock
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

  /** Resolves when every gateway client has read everything that was sent before. */
  async delivered(): Promise<void> {
    const { relay, gateway } = this.#app
    while (relay.behind().units > 0) await turn()
    await this.#delays.none()
    await reachAll(gateway.clients)
  }

  #countMessages(): void {
    for (const client of this.#app.gateway.clients) {
      if (this.#counted.has(client)) continue
      this.#counted.add(client)
      client.on('message', () => this.#arrivals++)
    }
  }

  /** Completes due jobs. What is due depends on the database and the time: the worker looks again if one has changed. */
  async #workOff(): Promise<void> {
    const { kernel, worker } = this.#app
    const state = `${this.#writes} writes at ${kernel.clock.now()}`
    if (state !== this.#workedOff || !worker.isIdle) await worker.settled()
    this.#workedOff = state
  }

  /** Resolves after some rounds without activity. */
  async #quiet(isOver: () => boolean): Promise<void> {
    for (let quiet = 0; quiet < QUIET_ROUNDS && !isOver(); quiet++) {
      const before = this.#arrivals
      if (this.#inFlight > 0) await new Promise<void>((resolve) => this.#waiting.push(resolve))
      await this.#workOff()
      this.#countMessages()
      await this.delivered()
      await this.#programs.follow()
      if (this.#arrivals !== before || this.#inFlight > 0 || this.#app.gateway.isGreeting) quiet = -1
    }
  }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))
