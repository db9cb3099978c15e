import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { StoreFailure, sqliteFailure } from '../store-failure.ts'
import { DeferredTerms } from './deferred-terms.ts'

/** One unit of work in the writer's queue. */
interface Unit {
  work: (batch: Batch) => Promise<unknown>
  resolve: (value: never) => void
  reject: (reason: unknown) => void
}

/** A unit that has run and waits for the commit with its result. */
interface Ran {
  readonly unit: Unit
  value: unknown
}

/** The units that are committed together. */
export class Batch {
  readonly shared = new Map<string, unknown>()
  readonly committed: (() => void)[] = []
}

/** The maximum number of units in a commit. */
export const MOST_UNITS = 64

/**
 * SQLite's only writer. Units run one after another, each in a savepoint, and are committed together at the end of the
 * turn of the event loop, because a FULL commit takes longer than the statements of many units. Callers receive their
 * results after the commit; if it fails, every unit of the batch fails.
 */
export class GroupCommit {
  readonly #sqlite: DatabaseSync
  readonly #mustBeThere: () => void
  readonly #begin: StatementSync
  readonly #commit: StatementSync
  readonly #savepoint: StatementSync
  readonly #release: StatementSync
  readonly #terms: DeferredTerms
  readonly #queue: Unit[] = []
  #running = false

  /** @param mustBeThere throws if commits would be lost */
  constructor(sqlite: DatabaseSync, mustBeThere: () => void = () => {}) {
    this.#sqlite = sqlite
    this.#mustBeThere = mustBeThere
    this.#begin = sqlite.prepare('BEGIN IMMEDIATE')
    this.#commit = sqlite.prepare('COMMIT')
    this.#savepoint = sqlite.prepare('SAVEPOINT unit')
    this.#release = sqlite.prepare('RELEASE unit')
    this.#terms = new DeferredTerms(sqlite)
  }

  write<T>(work: (batch: Batch) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#queue.push({ work, resolve, reject })
      if (!this.#running) void this.#drain()
    })
  }

  /** Resolves when all units so far are durable. */
  async settled(): Promise<void> {
    while (this.#running) await turn()
  }

  async #drain(): Promise<void> {
    this.#running = true
    while (this.#queue.length > 0) await this.#commitSome()
    this.#running = false
  }

  async #commitSome(): Promise<void> {
    const batch = new Batch()
    const ran: Ran[] = []
    try {
      this.#beginAnew()
      for (let count = 0; count < MOST_UNITS; ) {
        const unit = this.#queue.shift()
        if (unit) {
          count++
          await this.#runOne(unit, batch, ran)
        } else {
          await turn()
          if (this.#queue.length === 0) break
        }
      }
      this.#terms.flush()
      this.#mustBeThere()
      this.#commit.run()
    } catch (error) {
      this.#fail(ran, asFailure(error))
      await turn()
      return
    }
    for (const then of batch.committed) then()
    for (const { unit, value } of ran) unit.resolve(value as never)
  }

  #beginAnew(): void {
    try {
      // The transaction is still open if it could not be rolled back.
      if (this.#sqlite.isTransaction) this.#sqlite.exec('ROLLBACK')
      this.#mustBeThere()
      this.#begin.run()
      this.#terms.begin()
    } catch (error) {
      // All units wait for the same resource, so the next would also wait and fail.
      for (const { reject } of this.#queue.splice(0)) reject(asFailure(error))
      throw error
    }
  }

  /** Runs one unit. Throws only if the whole transaction is lost. */
  async #runOne(unit: Unit, batch: Batch, ran: Ran[]): Promise<void> {
    const hooks = batch.committed.length
    const run: Ran = { unit, value: undefined }
    ran.push(run)
    this.#savepoint.run()
    try {
      run.value = await unit.work(batch)
    } catch (error) {
      if (!this.#sqlite.isTransaction) throw error
      this.#sqlite.exec('ROLLBACK TO unit')
      this.#release.run()
      batch.committed.length = hooks
      ran.pop()
      unit.reject(error)
      return
    }
    this.#release.run()
  }

  #fail(ran: readonly Ran[], failure: StoreFailure): void {
    try {
      if (this.#sqlite.isTransaction) this.#sqlite.exec('ROLLBACK')
    } catch {
      // The rollback is retried before anything else is written.
    }
    for (const { unit } of ran) unit.reject(failure)
  }
}

/** The reason for a batch's failure. An error that isn't a StoreFailure comes from a unit. */
function asFailure(error: unknown): StoreFailure {
  const known = sqliteFailure(error)
  return known instanceof StoreFailure ? known : new StoreFailure('the database aborted the transaction', error)
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
