import type { PeriodicTask } from '../kernel/job.ts'
import type { Kernel } from '../kernel/kernel.ts'

const DAY_MS = 86_400_000
/** After how long daily tasks are retried that failed because of the store, ms. */
const RETRY_MS = 60_000

type TaskKind = 'daily' | 'recurring'

interface PeriodicTasksOptions {
  /** Run at startup, and then once a day. */
  readonly dailyTasks: readonly PeriodicTask[]
  /** Run each time the worker looks for due work. */
  readonly recurringTasks: readonly PeriodicTask[]
  readonly onError: (error: unknown, what: string) => void
}

/** Runs the periodic tasks concurrently with the jobs, so that neither waits for the other. */
export class PeriodicTasks {
  readonly #kernel: Kernel
  readonly #options: PeriodicTasksOptions
  readonly #running = new Map<TaskKind, Promise<void>>()
  #dailyDueAt = 0
  #recurringBegunAt = 0
  /** The tasks that were to begin while they were running: they run once more, for what has become due since. */
  readonly #again = new Set<TaskKind>()
  #stopped = false

  constructor(kernel: Kernel, options: PeriodicTasksOptions) {
    this.#kernel = kernel
    this.#options = options
  }

  get isIdle(): boolean {
    return this.#running.size === 0
  }

  /** Resolves when all running tasks have ended. */
  async settled(): Promise<void> {
    await Promise.all(this.#running.values())
  }

  /** Resolves when the running tasks have ended; the remaining ones are skipped. */
  async stop(): Promise<void> {
    this.#stopped = true
    await this.settled()
  }

  /** Starts the daily tasks if a day has passed, and the recurring ones if `every_ms` have passed since they last started. */
  begin(every_ms = 0): void {
    const now = this.#kernel.clock.now()
    if (now >= this.#dailyDueAt) this.#start('daily', () => this.#runDaily(now))
    if (now - this.#recurringBegunAt >= every_ms) this.#start('recurring', () => this.#runRecurring(now))
  }

  #start(what: TaskKind, work: () => Promise<void>): void {
    if (this.#stopped) return
    if (this.#running.has(what)) {
      this.#again.add(what)
      return
    }
    this.#running.set(
      what,
      work().finally(() => this.#ended(what)),
    )
  }

  #ended(what: TaskKind): void {
    this.#running.delete(what)
    if (this.#again.delete(what)) this.begin()
  }

  async #runDaily(now: number): Promise<void> {
    this.#dailyDueAt = now + DAY_MS
    try {
      for (const task of this.#options.dailyTasks) if (!this.#stopped) await task(this.#kernel)
    } catch (error) {
      // Some of the tasks free disk space.
      if (this.#kernel.health.explains(error)) this.#dailyDueAt = now + RETRY_MS
      this.#options.onError(error, 'a daily task failed; those after it are skipped until tomorrow')
    }
  }

  /** A failed task is retried the next time, and doesn't affect the others. */
  async #runRecurring(now: number): Promise<void> {
    this.#recurringBegunAt = now
    for (const task of this.#options.recurringTasks) {
      if (this.#stopped) return
      try {
        await task(this.#kernel)
      } catch (error) {
        this.#options.onError(error, 'a recurring task failed; it is repeated')
      }
    }
  }
}
