import type { ServerResponse } from 'node:http'
import type { SandboxAddresses, SandboxWorld } from '@guildhall/protocol/sandboxes/sandbox-description'
import { sandboxVariables } from '@guildhall/protocol/sandboxes/sandbox-variables'
import type { App } from '../app.ts'
import type { Environment } from '../flags.ts'
import type { Redirection } from '../redirect/redirection.ts'
import { ActFault } from './act-fault.ts'
import { SandboxActor } from './actor.ts'
import type { Delays } from './faults/delays.ts'
import type { SandboxDelivery } from './faults/sandbox-delivery.ts'
import type { SandboxFaults } from './faults/sandbox-faults.ts'
import { SandboxInteractions } from './interactions.ts'
import { redirectTo } from './redirect-to.ts'
import type { SandboxReport } from './report/sandbox-report.ts'
import { SandboxCalls } from './sandbox-calls.ts'
import type { SandboxClock } from './sandbox-clock.ts'
import type { SandboxPort } from './sandbox-port.ts'
import { SandboxTime } from './sandbox-time.ts'
import type { SeededIds } from './seeded-ids.ts'
import { SandboxSnapshots } from './snapshots/sandbox-snapshots.ts'
import { SandboxTranscript } from './transcript/sandbox-transcript.ts'

/** What a sandbox consists of. */
export interface SandboxParts {
  readonly app: App
  /** Opens a server over a copy of a database, as `app` is one. */
  readonly serve: (database: string) => Promise<App>
  readonly port: SandboxPort
  readonly portNumber: number
  readonly world: SandboxWorld
  readonly clock: SandboxClock
  readonly ids: SeededIds
  readonly faults: SandboxFaults
  readonly delays: Delays
  readonly delivery: SandboxDelivery
  readonly report: SandboxReport
  readonly botName: string
  readonly filesFolder: string
}

/** A server of its own, in memory, on a port of its own, with what a plan asked for. */
export class Sandbox {
  readonly id: string
  readonly port: number
  readonly world: SandboxWorld
  readonly interactions = new SandboxInteractions()
  readonly calls: SandboxCalls
  readonly faults: SandboxFaults
  readonly delivery: SandboxDelivery
  readonly report: SandboxReport
  readonly transcript: SandboxTranscript
  readonly snapshots: SandboxSnapshots
  readonly #parts: SandboxParts
  #app: App
  readonly #delays: Delays
  readonly #time: SandboxTime
  readonly #actors = new Map<string, SandboxActor>()
  /** Opened for the first program that is run. */
  #redirection: Promise<Redirection> | null = null
  /** How many acts of users are under way. */
  #acts = 0

  constructor(id: string, parts: SandboxParts) {
    this.id = id
    this.#parts = parts
    this.#app = parts.app
    this.port = parts.portNumber
    this.world = parts.world
    this.#time = new SandboxTime(parts)
    this.faults = parts.faults
    this.delivery = parts.delivery
    this.#delays = parts.delays
    this.report = parts.report
    const now = () => this.now
    this.transcript = new SandboxTranscript({ ...parts, db: () => this.app.kernel.store.db, now })
    this.calls = new SandboxCalls({ ...parts, transcript: this.transcript, now })
    const { interactions, transcript } = this
    this.snapshots = new SandboxSnapshots({
      ...parts,
      interactions,
      transcript,
      app: () => this.#app,
      settle: () => this.#rest(),
      reopen: (database) => this.#reopen(database),
    })
  }

  /** A request came in. */
  began(response: ServerResponse): void {
    this.#time.settlement.follow(response)
  }

  get app(): App {
    return this.#app
  }

  /** Where programs reach it. */
  get addresses(): SandboxAddresses {
    const { publicUrl, clientUrl } = this.app.kernel.instance
    const gateway = publicUrl.replace(/^http/u, 'ws')
    return { api: `${publicUrl}/api`, gateway, cdn: publicUrl, client: clientUrl }
  }

  /** What its clients are told of it. */
  get description() {
    const { id, addresses, world, now } = this
    return { id, ...addresses, ...world, now }
  }

  /**
   * What to set for a program on this machine that would run in `given`, so that it meets the sandbox instead of the platform.
   * If the clock stands still, the program's timers can follow it.
   */
  async environmentFor(given: Environment, timers: 'machine' | 'sandbox'): Promise<Record<string, string>> {
    this.#redirection ??= redirectTo(this)
    const redirection = await this.#redirection
    const clock = timers === 'sandbox' && this.#time.isFrozen ? await this.#time.programs.address() : undefined
    return { ...redirection.environmentFor(given, clock), ...sandboxVariables(this.addresses, this.world) }
  }

  /** A user by the name that the plan gives them. */
  actor(name: string): SandboxActor | null {
    const known = this.#actors.get(name)
    const user = Object.hasOwn(this.world.users, name) ? this.world.users[name] : undefined
    if (known || !user) return known ?? null
    const { app, port, interactions } = this
    const made = new SandboxActor(user, {
      app,
      port,
      interactions,
      guildOf: (channelId) => this.#guildOf(channelId),
      told: () => this.#time.settlement.told(),
      answering: (answer) => this.#time.passUntil(answer),
    })
    this.#actors.set(name, made)
    return made
  }

  #guildOf(channelId: string): string | null {
    return Object.values(this.world.channels).find(({ id }) => id === channelId)?.guild_id ?? null
  }

  get now(): number {
    return this.#time.now
  }

  /** Lets time pass at once. What is due at one moment is done before the next one comes. */
  async advance(ms: number): Promise<void> {
    this.transcript.note(`-- the clock is advanced by ${ms} ms`)
    await this.#time.advance(ms)
  }

  /**
   * Resolves when no request is in flight, no job is due, every client of the gateway has read what it was sent, and every program
   * that follows the clock has done what comes of that.
   *
   * @throws ActFault if that takes longer, by the machine's time
   */
  settle(most_ms?: number): Promise<void> {
    return this.#time.settlement.settle(most_ms)
  }

  /** Has a user do something; the state of the sandbox isn't exchanged meanwhile. */
  async acting<T>(act: () => Promise<T>): Promise<T> {
    this.#acts++
    try {
      return await act()
    } finally {
      this.#acts--
    }
  }

  /** @throws ActFault if something goes on */
  async #rest(): Promise<void> {
    if (this.#acts > 0) throw new ActFault('users are doing something: wait for that first')
    this.#delays.hurry()
    await this.settle()
  }

  /** Puts a server over a copy of a database in the place of this one. All connections end, and new ones wait. */
  async #reopen(database: string): Promise<void> {
    const { port, serve } = this.#parts
    port.hold()
    await Promise.all([...this.#actors.values()].map((actor) => actor.close()))
    this.#actors.clear()
    await this.#app.close()
    port.cut()
    this.#app = await serve(database)
    this.#time.reopened(this.#app)
    await this.#app.openAt(this.port)
    port.lead(this.#app.http.server)
  }

  /** From now on nothing goes wrong, and nothing is late. */
  clearFaults(): void {
    this.faults.clear()
    this.#delays.hurry()
  }

  async close(): Promise<void> {
    this.calls.journal.close()
    this.#delays.hurry()
    await Promise.all([...this.#actors.values()].map((actor) => actor.close()))
    await this.#time.programs.close()
    await this.#redirection?.then((redirection) => redirection.close())
    await this.app.close()
    await this.#parts.port.close()
    await this.snapshots.close()
  }
}
