import type { SandboxAddresses, SandboxWorld } from '@guildhall/protocol/sandboxes/sandbox-description'
import type { SandboxPlan } from '@guildhall/protocol/sandboxes/sandbox-plan'
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
import { SandboxRecording } from './recording/sandbox-recording.ts'
import { redirectTo } from './redirect-to-sandbox.ts'
import type { SandboxReport } from './report/sandbox-report.ts'
import { SandboxCalls } from './sandbox-calls.ts'
import type { SandboxClock } from './sandbox-clock.ts'
import type { SandboxPort } from './sandbox-port.ts'
import { SandboxTime } from './sandbox-time.ts'
import type { SeededIds } from './seeded-ids.ts'
import type { Settlement } from './settlement.ts'
import { SandboxSnapshots } from './snapshots/sandbox-snapshots.ts'
import { SandboxTranscript } from './transcript/sandbox-transcript.ts'

/** How long closing a sandbox waits for its pending work, ms. */
const ENDING_MS = 500

export interface SandboxParts {
  readonly app: App
  /** Opens a server over a copy of a database, with the parts of `app`. */
  readonly serve: (database: string) => Promise<App>
  readonly port: SandboxPort
  readonly portNumber: number
  readonly plan: SandboxPlan
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

/** A server in memory on a separate port, with the contents of a plan. */
export class Sandbox {
  readonly id: string
  readonly port: number
  readonly world: SandboxWorld
  readonly interactions = new SandboxInteractions(() => this.settle())
  readonly calls: SandboxCalls
  readonly faults: SandboxFaults
  readonly delivery: SandboxDelivery
  readonly report: SandboxReport
  readonly transcript: SandboxTranscript
  readonly recording: SandboxRecording
  readonly snapshots: SandboxSnapshots
  readonly #parts: SandboxParts
  #app: App
  readonly #delays: Delays
  readonly #time: SandboxTime
  readonly #actors = new Map<string, SandboxActor>()
  /** Opened for the first program. */
  #redirection: Promise<Redirection> | null = null
  /** How many acts are in progress. */
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
    this.recording = new SandboxRecording({ ...parts, now })
    this.calls = new SandboxCalls({ ...parts, transcript: this.transcript, recording: this.recording, now })
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

  /** Counts requests and units of work, which settling waits for. */
  get activity(): Pick<Settlement, 'follow' | 'writing'> {
    return this.#time.settlement
  }

  get app(): App {
    return this.#app
  }

  /** The URLs at which programs reach it. */
  get addresses(): SandboxAddresses {
    const { publicUrl, clientUrl } = this.app.kernel.instance
    const gateway = publicUrl.replace(/^http/u, 'ws')
    return { api: `${publicUrl}/api`, gateway, cdn: publicUrl, client: clientUrl }
  }

  /** The description that clients receive. */
  get description() {
    const { id, addresses, world, now } = this
    return { id, ...addresses, ...world, now }
  }

  /**
   * The environment with which a program on this machine uses the sandbox instead of the platform. Its timers can
   * follow a frozen clock. @param given the program's environment without it
   */
  async environmentFor(given: Environment, timers: 'machine' | 'sandbox'): Promise<Record<string, string>> {
    this.#redirection ??= redirectTo(this)
    const redirection = await this.#redirection
    const clock = timers === 'sandbox' && this.#time.isFrozen ? await this.#time.programs.address() : undefined
    return { ...redirection.environmentFor(given, clock), ...sandboxVariables(this.addresses, this.world) }
  }

  /** Where programs report that they are idle, if their timers follow the clock. */
  async programAddress(): Promise<{ port: number; token: string }> {
    const { port, token } = await this.#time.programs.address()
    return { port, token }
  }

  /** A user, by their name in the plan. */
  actor(name: string): SandboxActor | null {
    const known = this.#actors.get(name)
    const user = Object.hasOwn(this.world.users, name) ? this.world.users[name] : undefined
    if (known || !user) return known ?? null
    const { app, port, interactions } = this
    const made = new SandboxActor(user, {
      app,
      port,
      locale: this.#localeOf(name),
      interactions,
      guildOf: (channelId) => this.#guildOf(channelId),
      delivered: () => this.#time.settlement.delivered(),
      answering: (answer) => this.#time.passUntil(answer),
    })
    this.#actors.set(name, made)
    return made
  }

  #localeOf(user: string): string | undefined {
    const members = Object.values(this.#parts.plan.guilds ?? {}).map((guild) => guild.members?.[user])
    return members.find((member) => member?.locale !== undefined)?.locale
  }

  #guildOf(channelId: string): string | null {
    return Object.values(this.world.channels).find(({ id }) => id === channelId)?.guild_id ?? null
  }

  get now(): number {
    return this.#time.now
  }

  /** Whether time passes only by `advance`. */
  get isFrozen(): boolean {
    return this.#time.isFrozen
  }

  /** Advances the clock at once. Everything that is due at one time is completed before the next. */
  async advance(ms: number): Promise<void> {
    this.transcript.note(`-- the clock is advanced by ${ms} ms`)
    await this.#time.advance(ms)
  }

  /**
   * Resolves when no request is in flight, no job is due, every gateway client has read what it was sent, and every
   * program that follows the clock is idle.
   *
   * @throws ActFault if that takes too long by the machine's clock
   */
  settle(most_ms?: number): Promise<void> {
    return this.#time.settlement.settle(most_ms)
  }

  /** Performs an act; no snapshot is restored meanwhile. */
  async acting<T>(act: () => Promise<T>): Promise<T> {
    this.#acts++
    try {
      return await act()
    } finally {
      this.#acts--
    }
  }

  /** @throws ActFault if the sandbox doesn't settle */
  async #rest(): Promise<void> {
    if (this.#acts > 0) throw new ActFault('users are doing something: wait for that first')
    this.#delays.hurry()
    await this.settle()
  }

  /** Replaces the server by one over a copy of a database. All connections end, and new ones wait. */
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

  /** Removes all faults, and sends delayed events. */
  clearFaults(): void {
    this.faults.clear()
    this.#delays.hurry()
  }

  /** Sets whether the sandbox keeps the process running without connections. */
  keepsProcess(isWanted: boolean): void {
    this.#parts.port.keepsProcess(isWanted)
  }

  async close(): Promise<void> {
    this.calls.journal.close()
    this.#delays.hurry()
    await Promise.all([...this.#actors.values()].map((actor) => actor.close()))
    await this.#time.programs.close()
    await this.#redirection?.then((redirection) => redirection.close())
    await this.#endRequests()
    await this.app.close()
    await this.#parts.port.close()
    await this.snapshots.close()
  }

  /** Completes the requests in progress, and then closes connections that clients keep alive. */
  async #endRequests(): Promise<void> {
    const isQuiet = await this.settle(ENDING_MS).then(
      () => true,
      () => false,
    )
    if (isQuiet) await this.#parts.port.cutKept()
  }
}
