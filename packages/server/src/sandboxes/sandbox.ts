import type { SandboxAddresses, SandboxWorld } from '@guildhall/protocol/sandboxes/sandbox-description'
import type { SandboxPlan } from '@guildhall/protocol/sandboxes/sandbox-plan'
import type { Logger } from 'pino'
import { type App, createApp } from '../app.ts'
import type { Config } from '../config.ts'
import type { Environment } from '../flags.ts'
import { hookCalls } from '../http/hooks/call-hooks.ts'
import { systemClock } from '../kernel/clock.ts'
import type { Redirection } from '../redirect/redirection.ts'
import { openSqlite } from '../store/sqlite/open-sqlite.ts'
import { SandboxActor } from './actor.ts'
import { buildWorld } from './build-world.ts'
import { Delays } from './faults/delays.ts'
import { SandboxDelivery } from './faults/sandbox-delivery.ts'
import { SandboxFaults } from './faults/sandbox-faults.ts'
import { SandboxInteractions } from './interactions.ts'
import { redirectTo } from './redirect-to.ts'
import { SandboxReport } from './report/sandbox-report.ts'
import { SandboxCalls } from './sandbox-calls.ts'
import { SandboxClock } from './sandbox-clock.ts'
import { sandboxVariables } from './sandbox-variables.ts'
import { seededIds } from './seeded-ids.ts'
import { Settlement } from './settlement.ts'
import { SandboxTranscript } from './transcript/sandbox-transcript.ts'
import type { WorldTemplates } from './world-templates.ts'

/** When a sandbox with a frozen clock begins if its plan doesn't say. */
const FROZEN_AT = Date.UTC(2026, 0, 1)

/** How many moments `advance` stops at; what is due at later ones happens at its end. */
const MOST_STOPS = 1000

interface Opened {
  readonly app: App
  readonly port: number
  readonly world: SandboxWorld
  readonly clock: SandboxClock
  readonly faults: SandboxFaults
  readonly delays: Delays
  readonly delivery: SandboxDelivery
  readonly report: SandboxReport
  readonly botName: string
}

/** What all sandboxes of a server have. */
interface SandboxSurroundings {
  readonly config: Config
  readonly log: Logger
  readonly templates: WorldTemplates
}

/** A server of its own, in memory, on a port of its own, with what a plan asked for. */
export class Sandbox {
  readonly id: string
  readonly app: App
  readonly port: number
  readonly world: SandboxWorld
  readonly interactions = new SandboxInteractions()
  readonly calls: SandboxCalls
  readonly faults: SandboxFaults
  readonly delivery: SandboxDelivery
  readonly report: SandboxReport
  readonly transcript: SandboxTranscript
  readonly #delays: Delays
  readonly #clock: SandboxClock
  readonly #actors = new Map<string, SandboxActor>()
  /** Opened for the first program that is run. */
  #redirection: Promise<Redirection> | null = null
  readonly #settlement: Settlement

  private constructor(id: string, parts: Opened) {
    this.id = id
    this.app = parts.app
    this.port = parts.port
    this.world = parts.world
    this.#clock = parts.clock
    this.faults = parts.faults
    this.delivery = parts.delivery
    this.#delays = parts.delays
    this.#settlement = new Settlement(parts.app, parts.delays)
    this.report = parts.report
    const now = () => this.now
    this.transcript = new SandboxTranscript({ ...parts, db: () => this.app.kernel.store.db, now })
    this.calls = new SandboxCalls({ ...parts, transcript: this.transcript, now })
  }

  /** @throws PlanFault, CallRefused */
  static async open(id: string, plan: SandboxPlan, { config, log, templates }: SandboxSurroundings): Promise<Sandbox> {
    let sandbox: Sandbox | null = null
    const isFrozen = plan.clock === 'frozen'
    const at = plan.at === undefined ? (isFrozen ? FROZEN_AT : systemClock.now()) : Date.parse(plan.at)
    const clock = new SandboxClock(at, isFrozen)
    const [faults, delays] = [
      new SandboxFaults(plan.seed, (struck) => sandbox?.transcript.struck(struck)),
      new Delays(),
    ]
    const report = new SandboxReport(plan.bot?.permissions)
    const delivery = new SandboxDelivery(faults, delays, (to, event) => report.delivered(to, event))
    const template = templates.find(plan)
    const store = await openSqlite(null, null, template?.file)
    const ids = seededIds(clock, plan.seed)
    const app = await createApp(
      { ...config, rateLimits: plan.limits === 'platform' },
      {
        store,
        clock,
        machineClock: systemClock,
        ids,
        log,
        delivery,
        witness: (changes) => sandbox?.transcript.committed(changes),
      },
    )
    app.http.addHook('onRequest', (_request, reply, done) => {
      if (sandbox) sandbox.#settlement.follow(reply.raw)
      done()
    })
    hookCalls(app.http, {
      began: (call) => sandbox?.calls.began(call) ?? null,
      answered: (call) => sandbox?.calls.answered(call),
      hearCheck: (userId, bits, isHeld) => sandbox?.calls.hearCheck(userId, bits, isHeld),
    })
    try {
      const world = template?.world ?? (await buildWorld(app, plan))
      if (template) ids.goTo(template)
      else await templates.keep(plan, { store, world, ids })
      const port = await app.listen()
      sandbox = new Sandbox(id, {
        app,
        port,
        world,
        clock,
        faults,
        delays,
        delivery,
        report,
        botName: plan.bot?.name ?? '',
      })
      return sandbox
    } catch (error) {
      await app.close()
      throw error
    }
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

  /** What to set for a program on this machine that would run in `given`, so that it meets the sandbox instead of the platform. */
  async environmentFor(given: Environment): Promise<Record<string, string>> {
    this.#redirection ??= redirectTo(this)
    const redirection = await this.#redirection
    return { ...redirection.environmentFor(given), ...sandboxVariables(this.addresses, this.world) }
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
      told: () => this.#settlement.told(),
    })
    this.#actors.set(name, made)
    return made
  }

  #guildOf(channelId: string): string | null {
    return Object.values(this.world.channels).find(({ id }) => id === channelId)?.guild_id ?? null
  }

  get now(): number {
    return this.#clock.now()
  }

  /** Lets time pass at once. What is due at one moment is done before the next one comes. */
  async advance(ms: number): Promise<void> {
    this.transcript.note(`-- the clock is advanced by ${ms} ms`)
    const end = this.#clock.now() + ms
    for (let stops = 0; stops < MOST_STOPS; stops++) {
      const due = await this.#nextJob(end)
      if (due === null) break
      this.#clock.advance(Math.max(due - this.#clock.now(), 0))
      await this.settle()
    }
    this.#clock.advance(Math.max(end - this.#clock.now(), 0))
    await this.settle()
  }

  /**
   * Resolves when no request is in flight, no job is due, and every client of the gateway has read what it was sent.
   *
   * @throws ActFault if that takes longer, by the machine's time
   */
  settle(most_ms?: number): Promise<void> {
    return this.#settlement.settle(most_ms)
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
    await this.#redirection?.then((redirection) => redirection.close())
    await this.app.close()
  }

  async #nextJob(until: number): Promise<number | null> {
    const query = this.app.kernel.store.db.q.selectFrom('jobs').select('due_at').orderBy('due_at').limit(1)
    const next = await query.where('due_at', '>', this.#clock.now()).where('due_at', '<=', until).executeTakeFirst()
    return next === undefined ? null : Number(next.due_at)
  }
}
