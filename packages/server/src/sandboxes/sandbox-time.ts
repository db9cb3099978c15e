import type { App } from '../app.ts'
import type { Delays } from './faults/delays.ts'
import { ANSWER_MS } from './interactions.ts'
import { ProgramClocks } from './programs/program-clocks.ts'
import type { SandboxClock } from './sandbox-clock.ts'
import { Settlement } from './settlement.ts'

/** At how many timers `advance` stops exactly; the remaining time passes in equal steps. */
const EXACT_STOPS = 500
const SLICES = 200

interface TimeParts {
  readonly app: App
  readonly clock: SandboxClock
  readonly delays: Delays
}

/** Advances the time of a sandbox, for its server and for the programs that follow its clock. */
export class SandboxTime {
  readonly programs: ProgramClocks
  readonly #clock: SandboxClock
  readonly #delays: Delays
  #app: App
  #settlement: Settlement

  constructor({ app, clock, delays }: TimeParts) {
    this.#app = app
    this.#clock = clock
    this.#delays = delays
    this.programs = new ProgramClocks(() => this.now)
    this.#settlement = new Settlement(app, delays, this.programs)
  }

  get settlement(): Settlement {
    return this.#settlement
  }

  /** Sets the server that has replaced the previous one. */
  reopened(app: App): void {
    this.#app = app
    this.#settlement = new Settlement(app, this.#delays, this.programs)
  }

  /** Ms since 1970. */
  get now(): number {
    return this.#clock.now()
  }

  /** Whether time passes only by `advance`. */
  get isFrozen(): boolean {
    return this.#clock.isFrozen
  }

  /** Advances the clock at once. Everything that is due at one time is completed before the next. @throws ActFault */
  async advance(ms: number): Promise<void> {
    const end = this.now + ms
    await this.settlement.settle()
    let slice_ms = 0
    for (let stops = 0; this.now < end; stops++) {
      if (stops === EXACT_STOPS) slice_ms = Math.ceil((end - this.now) / SLICES)
      const due = Math.min((await this.#nextJob(end)) ?? end, this.programs.next ?? end)
      this.#goTo(Math.min(Math.max(due, this.now + slice_ms), end))
      await this.settlement.settle()
    }
  }

  /** Advances the clock for as long as programs wait before they respond, and at most until the deadline. */
  async passUntil(answer: Promise<unknown>): Promise<void> {
    const end = this.now + ANSWER_MS
    let isOver = false
    const over = () => {
      isOver = true
    }
    const answered = answer.then(over, over)
    while (!isOver && this.programs.next !== null) {
      await Promise.race([answered, this.settlement.settle().catch(() => {})])
      const due = this.programs.next
      if (isOver || due === null || due > end) return
      this.#goTo(due)
    }
  }

  #goTo(moment: number): void {
    this.#clock.advance(Math.max(moment - this.now, 0))
  }

  async #nextJob(until: number): Promise<number | null> {
    const query = this.#app.kernel.store.db.q.selectFrom('jobs').select('due_at').orderBy('due_at').limit(1)
    const next = await query.where('due_at', '>', this.now).where('due_at', '<=', until).executeTakeFirst()
    return next === undefined ? null : Number(next.due_at)
  }
}
