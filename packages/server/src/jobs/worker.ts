import type { Logger } from 'pino'
import type { Timer } from '../kernel/clock.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { listDueJobs, removeJob } from './job-store.ts'

/** Does one job, in as many units of work as it needs. Done twice, it must do no harm: a crash may come between. */
export type JobHandler = (kernel: Kernel, payload: never) => Promise<void>

const POLL_MS = 1000
const JOBS_AT_ONCE = 20

/** Works off what units of work left for later, oldest first, until nothing is due. */
export class Worker {
  readonly #kernel: Kernel
  readonly #handlers: Readonly<Record<string, JobHandler>>
  readonly #log: Logger
  #running: Promise<void> | null = null
  #timer: Timer | null = null
  #stopped = false

  constructor(kernel: Kernel, handlers: Readonly<Record<string, JobHandler>>) {
    this.#kernel = kernel
    this.#handlers = handlers
    this.#log = kernel.log
  }

  start(): void {
    this.wake()
  }

  /** Something was left: looks at once. */
  wake(): void {
    if (this.#stopped || this.#running) return
    this.#timer?.cancel()
    this.#running = this.#workOff()
      .catch((error: unknown) => this.#log.error({ err: error }, 'jobs failed'))
      .finally(() => {
        this.#running = null
        if (!this.#stopped) this.#timer = this.#kernel.clock.after(POLL_MS, () => this.wake())
      })
  }

  /** Resolves when nothing that is due is left. */
  async settled(): Promise<void> {
    this.wake()
    await this.#running
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#timer?.cancel()
    await this.#running
  }

  async #workOff(): Promise<void> {
    for (;;) {
      const due = await listDueJobs(this.#kernel.store.db, this.#kernel.clock.now(), JOBS_AT_ONCE)
      for (const job of due) {
        if (this.#stopped) return
        await this.#handlers[job.kind]?.(this.#kernel, JSON.parse(job.payload) as never)
        await this.#kernel.store.write((tx) => removeJob(tx, job.id))
      }
      if (due.length < JOBS_AT_ONCE) return
    }
  }
}
