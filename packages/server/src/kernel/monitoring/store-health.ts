import type { Logger } from 'pino'
import type { Store } from '../../store/db.ts'
import { tryRoom } from '../../store/sqlite/check-disk-space.ts'
import { type FailureReason, StoreFailure } from '../../store/store-failure.ts'
import type { Clock, Timer } from '../clock.ts'
import type { Ids } from '../ids/ids.ts'
import { counter, gauge } from './prometheus-format.ts'

/** How often a failing store is tested, ms. Failures in between belong to the same outage. */
export const TRY_MS = 2000
/**
 * The size of the test write, bytes. It is this large because a disk with room for only a few small writes counts as
 * full.
 */
const TRIAL_BYTES = 65_536

const reasonOf = ({ cause }: StoreFailure): string | null => (cause instanceof Error ? cause.message : null)

interface Parts {
  store: Store
  processId: string
  clock: Clock
  ids: Ids
  log: Logger
}

/**
 * Detects outages of the store. It logs when an outage begins and ends; during one it tests the store by writing to it,
 * even if there are no requests.
 */
export class StoreHealth {
  /** The reason of the outage; null if there is none. */
  failureReason: FailureReason | null = null
  readonly #parts: Parts
  #refused = 0
  /** Whether anything has failed since the last test. */
  #hasFailed = false
  #since = 0
  #timer: Timer | null = null
  #trying: Promise<void> = Promise.resolve()
  /** False before the server listens, when a failure ends the process, and after it has stopped. */
  #isWatching = false

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** The store, with the failures of its units of work recorded. */
  get watchedStore(): Store {
    const { store } = this.#parts
    return {
      ...store,
      write: async (work, turn) => {
        try {
          return await store.write(work, turn)
        } catch (error) {
          if (this.explains(error)) this.#refused++
          throw error
        }
      },
    }
  }

  /** Whether an error was caused by an outage that is already logged. */
  explains(error: unknown): boolean {
    if (!(error instanceof StoreFailure)) return false
    if (!this.#isWatching) return true
    if (this.failureReason === null) this.#begin(error)
    else this.#hasFailed = true
    this.failureReason = error.reason
    return true
  }

  /** A logger of failures that omits those caused by an outage that is already logged. */
  get failures() {
    return {
      error: (about: { err: unknown; [name: string]: unknown }, what: string) => {
        if (!this.explains(about.err)) this.#parts.log.error(about, what)
      },
    }
  }

  /** The metrics of the store's health. */
  *figures(): Iterable<string> {
    const isFailing = this.failureReason === null ? 0 : 1
    yield* gauge('guildhall_store_failing', 'Whether the database is failing.', isFailing)
    const says = 'Units of work that the database could not store.'
    yield* counter('guildhall_store_refused_writes_total', says, this.#refused)
  }

  start(): void {
    this.#isWatching = true
  }

  async close(): Promise<void> {
    this.#isWatching = false
    this.#timer?.cancel()
    await this.#trying
  }

  #begin(failure: StoreFailure): void {
    const { log, clock } = this.#parts
    this.#since = clock.now()
    log.error(
      { reason: reasonOf(failure) },
      `${failure.reason}: writes that fail are answered with 503 until the database recovers`,
    )
    this.#tryLater()
  }

  #tryLater(): void {
    if (!this.#isWatching) return
    this.#timer = this.#parts.clock.after(TRY_MS, () => {
      this.#trying = this.#try()
    })
  }

  async #try(): Promise<void> {
    const { log, clock } = this.#parts
    const isCalm = !this.#hasFailed
    this.#hasFailed = false
    if (!(isCalm && (await this.#works()))) return this.#tryLater()
    const seconds = Math.round((clock.now() - this.#since) / 1000)
    log.info({ after: this.failureReason, seconds }, 'the database works again')
    this.failureReason = null
  }

  async #works(): Promise<boolean> {
    const { store, ids, processId } = this.#parts
    try {
      await tryRoom(store, processId, ids.secret(TRIAL_BYTES / 2).toString('hex'))
      return !this.#hasFailed
    } catch {
      return false
    }
  }
}
