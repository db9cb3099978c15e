import type { SandboxPlan } from '@guildhall/protocol/sandboxes/sandbox-plan'
import { systemClock } from '../kernel/clock.ts'
import type { Sandbox } from './sandbox.ts'

/** How many sandboxes are opened in advance. */
const MOST_SPARES = 4

/** How many plans are remembered that were requested once. */
const MOST_PLANS = 64

/** The maximum age of a spare sandbox with a running clock when it is used, ms. */
const FRESH_MS = 10_000

interface Spare {
  /** Null if it could not be opened. */
  readonly sandbox: Promise<Sandbox | null>
  readonly madeAt: number
}

/** Sandboxes that are opened in advance, because tests request the same plan repeatedly. */
export class SpareSandboxes {
  readonly #open: (plan: SandboxPlan) => Promise<Sandbox>
  readonly #asked = new Set<string>()
  readonly #spares = new Map<string, Spare>()
  #isClosed = false

  constructor(open: (plan: SandboxPlan) => Promise<Sandbox>) {
    this.#open = open
  }

  /**
   * Removes and returns the spare sandbox of a plan. Returns null if there is none, or if it is too old, in which case it
   * is closed.
   */
  async take(plan: SandboxPlan): Promise<Sandbox | null> {
    const key = JSON.stringify(plan)
    const spare = this.#spares.get(key)
    if (!spare) return null
    this.#spares.delete(key)
    const sandbox = await spare.sandbox
    if (plan.clock === 'frozen' || systemClock.now() - spare.madeAt <= FRESH_MS) return sandbox
    await sandbox?.close()
    return null
  }

  /** Called when a plan was requested: from the second time on, a sandbox is opened for the next request. */
  asked(plan: SandboxPlan): void {
    const key = JSON.stringify(plan)
    // A running clock with a given start time must not have run before.
    if (this.#isClosed || this.#spares.has(key) || (plan.clock !== 'frozen' && plan.at !== undefined)) return
    if (this.#asked.has(key)) this.#spares.set(key, { sandbox: this.#prepare(plan), madeAt: systemClock.now() })
    // Moves the plan to the end of both, as the most recently used.
    this.#asked.delete(key)
    this.#asked.add(key)
    if (this.#asked.size > MOST_PLANS) for (const oldest of [...this.#asked].slice(0, 1)) this.#asked.delete(oldest)
    if (this.#spares.size > MOST_SPARES) for (const oldest of [...this.#spares].slice(0, 1)) void this.#drop(oldest)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all([...this.#spares].map((spare) => this.#drop(spare)))
  }

  async #drop([key, { sandbox }]: readonly [string, Spare]): Promise<void> {
    this.#spares.delete(key)
    await (await sandbox)?.close()
  }

  async #prepare(plan: SandboxPlan): Promise<Sandbox | null> {
    // Lets the current request be answered first.
    await new Promise((resolve) => setImmediate(resolve))
    try {
      const sandbox = await this.#open(plan)
      sandbox.keepsProcess(false)
      return sandbox
    } catch {
      return null
    }
  }
}
