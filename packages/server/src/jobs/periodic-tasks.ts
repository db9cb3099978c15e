import type { PeriodicTask } from '../kernel/job.ts'
import type { Kernel } from '../kernel/kernel.ts'

const DAY_MS = 86_400_000
/** After how long tasks are retried: daily ones that failed because of the store, and failed ones that run aside, ms. */
const RETRY_MS = 60_000

/** What runs at most once at a time: all tasks of a kind, or one task that runs aside. */
type TaskKind = 'daily' | 'recurring' | PeriodicTask

interface PeriodicTasksOptions {
  /** Run at startup, and then once a day. */
  readonly dailyTasks: readonly PeriodicTask[]
  /** Run each time the worker looks for due work. */
  readonly recurringTasks: readonly PeriodicTask[]
  /** Run as often, each beside all others. */
  readonly asideTasks: readonly PeriodicTask[]
  readonly onError: (error: unknown, what: string) => void
}

/** Runs the periodic tasks concurrently with the jobs, so that neither waits for the other. */
export class PeriodicTasks {
  readonly #kernel: Kernel
  readonly #options: PeriodicTasksOptions
  readonly #running = new Map<TaskKind, Promise<void>>()
  #dailyDueAt = 0
  #recurringBegunAt = 0
  /** When failed tasks that run aside are due again. */
  readonly #asideDueAt = new Map<PeriodicTask, number>()
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
    this.#start('daily')
    if (this.#kernel.clock.now() - this.#recurringBegunAt < every_ms) return
    this.#start('recurring')
    for (const task of this.#options.asideTasks) this.#start(task)
  }

  #start(what: TaskKind): void {
    const now = this.#kernel.clock.now()
    if (this.#stopped || now < this.#dueAt(what)) return
    if (this.#running.has(what)) {
      this.#again.add(what)
      return
    }
    this.#running.set(
      what,
      this.#run(what, now).finally(() => this.#ended(what)),
    )
  }

  #dueAt(what: TaskKind): number {
    if (what === 'daily') return this.#dailyDueAt
    return what === 'recurring' ? 0 : (this.#asideDueAt.get(what) ?? 0)
  }

  #run(what: TaskKind, now: number): Promise<void> {
    if (what === 'daily') return this.#runDaily(now)
    return what === 'recurring' ? this.#runRecurring(now) : this.#runAside(what)
  }

  #ended(what: TaskKind): void {
    this.#running.delete(what)
    if (this.#again.delete(what)) this.#start(what)
  }

  /** A failed task is retried the next day, and doesn't affect the others, unless no other can succeed either. */
  async #runDaily(now: number): Promise<void> {
    this.#dailyDueAt = now + DAY_MS
    for (const task of this.#options.dailyTasks) {
      if (this.#stopped) return
      try {
        await task(this.#kernel)
      } catch (error) {
        this.#failed(error, 'a daily task failed; it is repeated tomorrow')
        if (!this.#kernel.health.explains(error)) continue
        // Some of the tasks free disk space.
        this.#dailyDueAt = now + RETRY_MS
        return
      }
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
        this.#failed(error, 'a recurring task failed; it is repeated')
      }
    }
  }

  async #runAside(task: PeriodicTask): Promise<void> {
    this.#asideDueAt.delete(task)
    try {
      await task(this.#kernel)
    } catch (error) {
      this.#asideDueAt.set(task, this.#kernel.clock.now() + RETRY_MS)
      this.#failed(error, 'a recurring task failed; it is repeated in a minute')
    }
  }

  /** Tasks that are interrupted because the server stops fail too. */
  #failed(error: unknown, what: string): void {
    if (!this.#stopped) this.#options.onError(error, what)
  }
}
