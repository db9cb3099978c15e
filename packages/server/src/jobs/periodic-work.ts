import type { Chore } from '../kernel/job.ts'
import type { Kernel } from '../kernel/kernel.ts'

const DAY_MS = 86_400_000
/** How long chores that the store could not do are put off, ms. */
const RETRY_MS = 60_000

interface PeriodicWorkOptions {
  /** Done at the start, and once a day from then on. */
  readonly chores: readonly Chore[]
  /** Done at every look, because the clock alone makes them due. */
  readonly rounds: readonly Chore[]
  readonly onError: (error: unknown, what: string) => void
}

/** Work that nobody left. It is done beside the jobs, so that neither waits for the other. */
export class PeriodicWork {
  readonly #kernel: Kernel
  readonly #options: PeriodicWorkOptions
  readonly #doing = new Map<'chores' | 'rounds', Promise<void>>()
  #choresDueAt = 0
  #roundsBegunAt = 0
  /** It was to be begun while some was being done: what became due since then is looked for once more. */
  #again = false
  #stopped = false

  constructor(kernel: Kernel, options: PeriodicWorkOptions) {
    this.#kernel = kernel
    this.#options = options
  }

  get isIdle(): boolean {
    return this.#doing.size === 0
  }

  /** Resolves when what has been begun is done. */
  async settled(): Promise<void> {
    await Promise.all(this.#doing.values())
  }

  /** Resolves when the chore and the round that are being done have ended; the rest is left. */
  async stop(): Promise<void> {
    this.#stopped = true
    await this.settled()
  }

  /** Begins the chores if a day has passed, and the rounds if they were begun that long ago, in ms. */
  begin(every_ms = 0): void {
    const now = this.#kernel.clock.now()
    if (now >= this.#choresDueAt) this.#start('chores', () => this.#doChores(now))
    if (now - this.#roundsBegunAt >= every_ms) this.#start('rounds', () => this.#makeRounds(now))
  }

  #start(what: 'chores' | 'rounds', work: () => Promise<void>): void {
    if (this.#stopped) return
    if (this.#doing.has(what)) {
      this.#again = true
      return
    }
    this.#doing.set(
      what,
      work().finally(() => this.#ended(what)),
    )
  }

  #ended(what: 'chores' | 'rounds'): void {
    this.#doing.delete(what)
    if (!this.#again) return
    this.#again = false
    this.begin()
  }

  async #doChores(now: number): Promise<void> {
    this.#choresDueAt = now + DAY_MS
    try {
      for (const chore of this.#options.chores) if (!this.#stopped) await chore(this.#kernel)
    } catch (error) {
      // Some of them make room.
      if (this.#kernel.health.explains(error)) this.#choresDueAt = now + RETRY_MS
      this.#options.onError(error, 'a chore failed; those after it are left until tomorrow')
    }
  }

  /** A round that fails is made again at the next look, and doesn't hold up the others. */
  async #makeRounds(now: number): Promise<void> {
    this.#roundsBegunAt = now
    for (const round of this.#options.rounds) {
      if (this.#stopped) return
      try {
        await round(this.#kernel)
      } catch (error) {
        this.#options.onError(error, 'a round failed; it is made again')
      }
    }
  }
}
