import type { Logger } from 'pino'
import type { Timer } from '../kernel/clock.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { JobRow } from '../store/tables.ts'
import { claimJob, listDueJobs, postponeJob, removeJob } from './job-store.ts'

/** Does one job, in as many units of work as it needs. Done twice, it must do no harm: a crash may come between. */
export type JobHandler = (kernel: Kernel, payload: never) => Promise<void>

/** What is done at the start and once a day from then on, though nobody has asked for it. */
export type Chore = (kernel: Kernel) => Promise<void>

const POLL_MS = 1000
const RETRY_MS = 60_000
const DAY_MS = 86_400_000
const JOBS_AT_ONCE = 20

/** Works off what units of work left for later, oldest first, until nothing is due. */
export class Worker {
  readonly #kernel: Kernel
  readonly #handlers: Readonly<Record<string, JobHandler>>
  readonly #chores: readonly Chore[]
  readonly #rounds: readonly Chore[]
  readonly #log: Logger
  #running: Promise<void> | null = null
  #timer: Timer | null = null
  #again = false
  #choresDueAt = 0
  #stopped = false

  /**
   * @param chores what is done once a day
   * @param rounds what is looked for each time, because the clock alone makes it due
   */
  constructor(
    kernel: Kernel,
    handlers: Readonly<Record<string, JobHandler>>,
    chores: readonly Chore[] = [],
    rounds: readonly Chore[] = [],
  ) {
    this.#kernel = kernel
    this.#handlers = handlers
    this.#chores = chores
    this.#rounds = rounds
    this.#log = kernel.log
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
      .catch((error: unknown) => this.#log.error({ err: error }, 'jobs failed'))
      .finally(() => {
        this.#running = null
        if (this.#again) this.wake()
        else if (!this.#stopped) this.#timer = this.#kernel.clock.after(POLL_MS, () => this.wake())
      })
  }

  /** Resolves when nothing that is due is left. */
  async settled(): Promise<void> {
    this.wake()
    while (this.#running) await this.#running
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#timer?.cancel()
    await this.#running
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
    for (const chore of this.#chores) await chore(this.#kernel)
  }

  /** A round that fails is made again at the next look, and doesn't hold up the jobs. */
  async #makeRounds(): Promise<void> {
    for (const round of this.#rounds) {
      try {
        await round(this.#kernel)
      } catch (error) {
        this.#log.error({ err: error }, 'a round failed; it is made again')
      }
    }
  }

  async #workOff(): Promise<void> {
    for (;;) {
      const due = await listDueJobs(this.#kernel.store.db, this.#kernel.clock.now(), JOBS_AT_ONCE)
      for (const job of due) {
        if (this.#stopped) return
        await this.#workOne(job)
      }
      if (due.length < JOBS_AT_ONCE) return
    }
  }

  /** Where several processes share a store, the one that puts a job off first does it; if that one dies another will. */
  async #isMine(job: JobRow): Promise<boolean> {
    const { store, clock } = this.#kernel
    return store.isExclusive || (await store.write((tx) => claimJob(tx, job, clock.now() + RETRY_MS)))
  }

  /** A job that fails is put off, so that it doesn't hold up the others. */
  async #workOne(job: JobRow): Promise<void> {
    const { store, clock } = this.#kernel
    try {
      if (!(await this.#isMine(job))) return
      await this.#handlers[job.kind]?.(this.#kernel, JSON.parse(job.payload) as never)
      await store.write((tx) => removeJob(tx, job.id))
    } catch (error) {
      this.#log.error({ err: error, job_id: job.id, kind: job.kind }, 'job failed; it is tried again later')
      await store.write((tx) => postponeJob(tx, job.id, clock.now() + RETRY_MS))
    }
  }
}
