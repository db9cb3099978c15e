import type { Timer } from '../kernel/clock.ts'
import type { Feature } from '../kernel/feature.ts'
import type { JobHandler } from '../kernel/job.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { JobRow } from '../store/tables/streams.ts'
import { takeJob } from './job-claim.ts'
import { kindOfFailure } from './job-failure.ts'
import { JobFigures } from './job-metrics.ts'
import { listDueJobs, nextLongJob, noteFailure, pauseJob, removeJob } from './job-store.ts'
import { runJob } from './job-turn.ts'
import { PeriodicTasks } from './periodic-tasks.ts'

const POLL_MS = 1000
/** After how long a failed job is retried, ms; the time doubles with each failure. */
const RETRY_MS = 60_000
const LONGEST_RETRY_MS = 3_600_000
const JOBS_AT_ONCE = 20
/** How many jobs of each kind that waits for external servers run at once, unless the kind says otherwise. */
const ASIDE_AT_ONCE = 8

/** The tasks and handlers of the worker. */
interface Work extends Pick<Feature, 'dailyTasks' | 'recurringTasks' | 'asideTasks'> {
  readonly jobs?: readonly JobHandler[]
}

/** The running jobs of a kind that waits for external servers. */
interface Aside {
  readonly running: Set<Promise<void>>
  readonly atOnce: number
}

const isFull = ({ running, atOnce }: Aside): boolean => running.size >= atOnce

/**
 * Performs queued jobs until none is due: short jobs first, oldest first. Between them run long jobs, whose owners take
 * turns (docs/decisions/0070-long-jobs-take-turns.md).
 */
export class Worker {
  readonly #figures: JobFigures
  readonly #kernel: Kernel
  readonly #handlers: ReadonlyMap<string, JobHandler>
  readonly #periodic: PeriodicTasks
  /** The running jobs of each kind that waits for external servers. */
  readonly #aside: ReadonlyMap<string, Aside>
  readonly #underWay = new Set<string>()
  #running: Promise<void> | null = null
  #timer: Timer | null = null
  #again = false
  /** The owner of the last long job. */
  #lastOwner = '0'
  #stopped = false

  constructor(kernel: Kernel, work: readonly Work[]) {
    const handlers = work.flatMap(({ jobs = [] }) => jobs)
    this.#kernel = kernel
    this.#handlers = new Map(handlers.map((handler) => [handler.job.name, handler]))
    this.#figures = new JobFigures([...this.#handlers.keys()])
    this.#periodic = new PeriodicTasks(kernel, {
      dailyTasks: work.flatMap((each) => each.dailyTasks ?? []),
      recurringTasks: work.flatMap((each) => each.recurringTasks ?? []),
      asideTasks: work.flatMap((each) => each.asideTasks ?? []),
      onError: (error, what) => this.#failed(error, what),
    })
    const aside = handlers.flatMap(({ job }) => (job.waitsForOthers ? [job] : []))
    this.#aside = new Map(
      aside.map(({ name, atOnce = ASIDE_AT_ONCE }) => [name, { running: new Set<Promise<void>>(), atOnce }]),
    )
  }

  start(): void {
    this.wake()
  }

  /** Called when a job was queued: checks at once. */
  wake(): void {
    this.#again = true
    if (this.#stopped || this.#running) return
    this.#timer?.cancel()
    this.#running = this.#workOffAll()
      .catch((error: unknown) => this.#failed(error, 'jobs failed'))
      .finally(() => {
        this.#running = null
        if (this.#again) this.wake()
        else if (!this.#stopped) this.#timer = this.#kernel.clock.after(POLL_MS, () => this.wake())
      })
  }

  /** Whether no job and no task is running. */
  get isIdle(): boolean {
    return !this.#running && this.#asideJobs().length === 0 && this.#periodic.isIdle
  }

  /** Resolves when no job is due. */
  async settled(): Promise<void> {
    this.wake()
    while (!this.isIdle) {
      await Promise.all([this.#running, ...this.#asideJobs(), this.#periodic.settled()])
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#timer?.cancel()
    await Promise.all([this.#running, this.#periodic.stop()])
    await Promise.all(this.#asideJobs())
  }

  /** The ids of the running jobs. */
  get underWay(): ReadonlySet<string> {
    return this.#underWay
  }

  /** The metrics of jobs, in Prometheus's text format. */
  figures(): Promise<string[]> {
    return this.#figures.lines(this.#kernel)
  }

  #asideJobs(): Promise<void>[] {
    return [...this.#aside.values()].flatMap(({ running }) => [...running])
  }

  #failed(error: unknown, what: string, job: object = {}): void {
    if (!this.#kernel.health.explains(error)) this.#kernel.log.error({ err: error, ...job }, what)
  }

  /** A job that is queued during the last check isn't found by it, so another follows. */
  async #workOffAll(): Promise<void> {
    while (this.#again && !this.#stopped) {
      this.#again = false
      this.#periodic.begin()
      await this.#workOff()
    }
  }

  async #workOff(): Promise<void> {
    for (;;) {
      const isMore = await this.#workOffShort()
      const wasLong = await this.#workOnLong()
      if (this.#stopped || !(isMore || wasLong)) return
      // Periodic tasks run on time even if there are many jobs.
      this.#periodic.begin(POLL_MS)
    }
  }

  /** Runs some short jobs; returns whether more may be due. */
  async #workOffShort(): Promise<boolean> {
    const without = [...this.#aside].flatMap(([kind, aside]) => (isFull(aside) ? [kind] : []))
    const { store, clock } = this.#kernel
    const due = await listDueJobs(store.db, { now: clock.now(), without, limit: JOBS_AT_ONCE })
    for (const job of due) {
      if (this.#stopped) return false
      const aside = this.#aside.get(job.kind)
      if (aside) await this.#beginAside(job, aside)
      else await this.#workOneOfMany(job)
    }
    return due.length === JOBS_AT_ONCE
  }

  /** Continues the long job of the next owner; returns false if none is due. */
  async #workOnLong(): Promise<boolean> {
    const { store, clock } = this.#kernel
    const job = this.#stopped ? undefined : await nextLongJob(store.db, { now: clock.now(), after: this.#lastOwner })
    if (!job) return false
    this.#lastOwner = job.owner_id ?? this.#lastOwner
    await this.#workOneOfMany(job)
    return true
  }

  /** If several processes share a store, the one that claims a job first runs it; if that one ends, another will. */
  async #workOneOfMany(job: JobRow): Promise<void> {
    if (this.#kernel.store.isExclusive) return this.#workOne(job)
    const release = await this.#take(job)
    if (release) await this.#workOne(job).finally(release)
  }

  /** Claims a job until it is released; null if another process has claimed it. */
  async #take(job: JobRow): Promise<(() => void) | null> {
    try {
      return await takeJob(this.#kernel, job, (error) =>
        this.#failed(error, 'could not renew the lease of a job; retrying', { job_id: job.id }),
      )
    } catch (error) {
      await this.#putOff(job, error)
      return null
    }
  }

  /**
   * Starts a job concurrently. It is claimed meanwhile, so that it isn't started again; without a free slot, it waits
   * for one.
   */
  async #beginAside(job: JobRow, aside: Aside): Promise<void> {
    if (isFull(aside)) return
    const release = await this.#take(job)
    if (!release) return
    const doing = this.#workOne(job)
      .catch((error: unknown) => this.#failed(error, 'jobs failed'))
      .finally(() => {
        release()
        const wasFull = isFull(aside)
        aside.running.delete(doing)
        if (wasFull) this.wake()
      })
    aside.running.add(doing)
  }

  /** A failed job is postponed for a longer time after each failure, so that it doesn't delay the others. */
  async #workOne(job: JobRow): Promise<void> {
    const { store } = this.#kernel
    this.#underWay.add(job.id)
    try {
      const doing = this.#handlers.get(job.kind)?.run(this.#kernel, JSON.parse(job.payload))
      const left = await runJob(doing, () => this.#stopped)
      if (left) await this.#pause(job, left)
      else await store.write((tx) => removeJob(tx, job.id))
    } catch (error) {
      await this.#putOff(job, error)
    } finally {
      this.#underWay.delete(job.id)
    }
  }

  /** The remaining work of a job is queued after the jobs that are waiting. */
  async #pause({ id, kind }: JobRow, left: object): Promise<void> {
    const { store, ids, clock } = this.#kernel
    const owner_id = this.#handlers.get(kind)?.ownerOf(left) ?? null
    const rest = { id: ids.next(), payload: JSON.stringify(left), due_at: clock.now(), owner_id }
    await store.write((tx) => pauseJob(tx, id, rest))
  }

  async #putOff(job: JobRow, error: unknown): Promise<void> {
    const { store, clock } = this.#kernel
    this.#figures.countFailure(job.kind)
    this.#failed(error, 'job failed; it is retried later', { job_id: job.id, kind: job.kind })
    const attempts = job.attempts + 1
    const due_at = clock.now() + Math.min(RETRY_MS * 2 ** job.attempts, LONGEST_RETRY_MS)
    await store.write((tx) => noteFailure(tx, job.id, { attempts, last_error: kindOfFailure(error), due_at }))
  }
}
