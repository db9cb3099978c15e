import type { Logger } from 'pino'
import type { Store } from '../../store/db.ts'
import { tryRoom } from '../../store/sqlite/try-room.ts'
import { StoreFailure, type Trouble } from '../../store/store-failure.ts'
import type { Clock, Timer } from '../clock.ts'
import type { Ids } from '../ids/ids.ts'
import { counter, gauge } from './exposition.ts'

/** How often a store that failed is tried, ms. What fails now and then meanwhile is one trouble, not many. */
export const TRY_MS = 2000
/** What is written to try it, bytes: room for a few small writes is no room. */
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
 * Whether the store does what it is asked to. The log says when that ends and when it is so again; in between the store is tried
 * until it takes what is written, though nobody asks for anything.
 */
export class StoreHealth {
  /** What keeps the store from working; null while it works. */
  trouble: Trouble | null = null
  readonly #parts: Parts
  #refused = 0
  /** Whether anything has failed since the store was last tried. */
  #hasFailed = false
  #since = 0
  #timer: Timer | null = null
  #trying: Promise<void> = Promise.resolve()
  /** Before the server serves what fails ends it, and after it nobody waits: there is nothing to say. */
  #isWatching = false

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** The store, with an eye on each unit of work. */
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

  /** Whether something failed because the store did, of which the log then says enough. */
  explains(error: unknown): boolean {
    if (!(error instanceof StoreFailure)) return false
    if (!this.#isWatching) return true
    if (this.trouble === null) this.#begin(error)
    else this.#hasFailed = true
    this.trouble = error.trouble
    return true
  }

  /** A log of failures without those of which the store's trouble says enough. */
  get failures() {
    return {
      error: (about: { err: unknown; [name: string]: unknown }, what: string) => {
        if (!this.explains(about.err)) this.#parts.log.error(about, what)
      },
    }
  }

  /** What is to be shown of it among the figures. */
  *figures(): Iterable<string> {
    const isFailing = this.trouble === null ? 0 : 1
    yield* gauge('guildhall_store_failing', 'Whether the database fails to do what it is asked to.', isFailing)
    const says = 'Units of work that the database could not keep.'
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
      `${failure.trouble}: what can’t be stored is refused with 503 until that is over`,
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
    log.info({ after: this.trouble, seconds }, 'the database works again')
    this.trouble = null
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
