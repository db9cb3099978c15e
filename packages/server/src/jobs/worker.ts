import type { Timer } from '../kernel/clock.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { JobRow } from '../store/tables.ts'
import { kindOfFailure } from './job-failure.ts'
import { JobFigures } from './job-figures.ts'
import { claimJob, listDueJobs, noteFailure, removeJob } from './job-store.ts'

/** Does one job, in as many units of work as it needs. Done twice, it must do no harm: a crash may come between. */
export type JobHandler = (kernel: Kernel, payload: never) => Promise<void>

/** What is done at the start and once a day from then on, though nobody has asked for it. */
export type Chore = (kernel: Kernel) => Promise<void>

const POLL_MS = 1000
/** How long a job that failed once is put off, ms; each time that it fails again it is twice as long. */
const RETRY_MS = 60_000
const LONGEST_RETRY_MS = 3_600_000
const DAY_MS = 86_400_000
/** For how long a job is taken, ms: if its process is killed another goes on with it as soon. */
const CLAIM_MS = 4000
/** How often that is said anew while the job is under way, ms. */
const RENEW_MS = 1000
const JOBS_AT_ONCE = 20
/** Jobs that wait for others, and so are done beside the rest. */
const ASIDE_AT_ONCE = 8

/** What is done though nobody has left it, and how some of what was left is done. */
interface Habits {
  /** Once a day. */
  readonly chores?: readonly Chore[]
  /** Each time, because the clock alone makes it due. */
  readonly rounds?: readonly Chore[]
  /** Kinds of jobs that wait for others outside: no job waits for them. */
  readonly aside?: readonly string[]
}

/** Works off what units of work left for later, oldest first, until nothing is due. */
export class Worker {
  readonly #figures: JobFigures
  readonly #kernel: Kernel
  readonly #handlers: Readonly<Record<string, JobHandler>>
  readonly #chores: readonly Chore[]
  readonly #rounds: readonly Chore[]
  readonly #asideKinds: readonly string[]
  readonly #aside = new Set<Promise<void>>()
  readonly #underWay = new Set<string>()
  #running: Promise<void> | null = null
  #timer: Timer | null = null
  #again = false
  #choresDueAt = 0
  #stopped = false

  constructor(
    kernel: Kernel,
    handlers: Readonly<Record<string, JobHandler>>,
    { chores = [], rounds = [], aside = [] }: Habits = {},
  ) {
    this.#kernel = kernel
    this.#figures = new JobFigures(Object.keys(handlers))
    this.#handlers = handlers
    this.#chores = chores
    this.#rounds = rounds
    this.#asideKinds = aside
  }

  start(): void {
    this.wake()
  }

  /** Something was left: looks at once. */
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

  /** Resolves when nothing that is due is left. */
  async settled(): Promise<void> {
    this.wake()
    while (this.#running || this.#aside.size > 0) await Promise.all([this.#running, ...this.#aside])
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#timer?.cancel()
    await this.#running
    await Promise.all(this.#aside)
  }

  /** Ids of the jobs that are being done. */
  get underWay(): ReadonlySet<string> {
    return this.#underWay
  }

  /** What became of jobs, in the form that Prometheus reads. */
  figures(): Promise<string[]> {
    return this.#figures.lines(this.#kernel)
  }

  #failed(error: unknown, what: string, job: object = {}): void {
    if (!this.#kernel.health.explains(error)) this.#kernel.log.error({ err: error, ...job }, what)
  }

  /** A job that is left while the last look is under way is not seen by it. */
  async #workOffAll(): Promise<void> {
    while (this.#again && !this.#stopped) {
      this.#again = false
      await this.#doChores()
      await this.#makeRounds()
      await this.#workOff()
    }
  }

  async #doChores(): Promise<void> {
    const now = this.#kernel.clock.now()
    if (now < this.#choresDueAt) return
    this.#choresDueAt = now + DAY_MS
    try {
      for (const chore of this.#chores) await chore(this.#kernel)
    } catch (error) {
      // Some of them make room.
      if (this.#kernel.health.explains(error)) this.#choresDueAt = now + RETRY_MS
      throw error
    }
  }

  /** A round that fails is made again at the next look, and doesn't hold up the jobs. */
  async #makeRounds(): Promise<void> {
    for (const round of this.#rounds) {
      try {
        await round(this.#kernel)
      } catch (error) {
        this.#failed(error, 'a round failed; it is made again')
      }
    }
  }

  async #workOff(): Promise<void> {
    for (;;) {
      const without = this.#aside.size < ASIDE_AT_ONCE ? [] : this.#asideKinds
      const { store, clock } = this.#kernel
      const due = await listDueJobs(store.db, { now: clock.now(), without, limit: JOBS_AT_ONCE })
      for (const job of due) {
        if (this.#stopped) return
        if (this.#asideKinds.includes(job.kind)) await this.#beginAside(job)
        else if (this.#kernel.store.isExclusive) await this.#workOne(job)
        else await this.#workOneOfMany(job)
      }
      if (due.length < JOBS_AT_ONCE) return
    }
  }

  /** Where several processes share a store, the one that puts a job off first does it; if that one dies another will. */
  async #workOneOfMany(job: JobRow): Promise<void> {
    const release = await this.#take(job)
    if (release) await this.#workOne(job).finally(release)
  }

  /** Takes a job and keeps it until it is released; null if somebody else has it. */
  async #take(job: JobRow): Promise<(() => void) | null> {
    const { store, clock } = this.#kernel
    const until = clock.now() + CLAIM_MS
    try {
      return (await store.write((tx) => claimJob(tx, job, until))) ? this.#keep(job.id, until) : null
    } catch (error) {
      await this.#putOff(job, error)
      return null
    }
  }

  #keep(id: string, until: number): () => void {
    const { store, clock } = this.#kernel
    let isReleased = false
    let timer: Timer
    const renew = async () => {
      const next = clock.now() + CLAIM_MS
      try {
        if (!(await store.write((tx) => claimJob(tx, { id, due_at: until }, next)))) return
        until = next
      } catch (error) {
        this.#failed(error, 'could not say that a job is under way; it is said again', { job_id: id })
      }
      if (!isReleased) timer = clock.after(RENEW_MS, () => void renew())
    }
    timer = clock.after(RENEW_MS, () => void renew())
    return () => {
      isReleased = true
      timer.cancel()
    }
  }

  /** While it is under way it is put off, so that it isn't begun again; one for which there is no place waits for it. */
  async #beginAside(job: JobRow): Promise<void> {
    if (this.#aside.size >= ASIDE_AT_ONCE) return
    const release = await this.#take(job)
    if (!release) return
    const doing = this.#workOne(job)
      .catch((error: unknown) => this.#failed(error, 'jobs failed'))
      .finally(() => {
        release()
        const wasFull = this.#aside.size >= ASIDE_AT_ONCE
        this.#aside.delete(doing)
        if (wasFull) this.wake()
      })
    this.#aside.add(doing)
  }

  /** A job that fails is put off, longer each time, so that it doesn't hold up the others. */
  async #workOne(job: JobRow): Promise<void> {
    const { store } = this.#kernel
    this.#underWay.add(job.id)
    try {
      await this.#handlers[job.kind]?.(this.#kernel, JSON.parse(job.payload) as never)
      await store.write((tx) => removeJob(tx, job.id))
    } catch (error) {
      await this.#putOff(job, error)
    } finally {
      this.#underWay.delete(job.id)
    }
  }

  async #putOff(job: JobRow, error: unknown): Promise<void> {
    const { store, clock } = this.#kernel
    this.#figures.countFailure(job.kind)
    this.#failed(error, 'job failed; it is tried again later', { job_id: job.id, kind: job.kind })
    const attempts = job.attempts + 1
    const due_at = clock.now() + Math.min(RETRY_MS * 2 ** job.attempts, LONGEST_RETRY_MS)
    await store.write((tx) => noteFailure(tx, job.id, { attempts, last_error: kindOfFailure(error), due_at }))
  }
}
