import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { StoreFailure, sqliteFailure } from '../store-failure.ts'

/** One unit of work in the writer's queue. */
interface Unit {
  work: (batch: Batch) => Promise<unknown>
  resolve: (value: never) => void
  reject: (reason: unknown) => void
}

/** A unit that came to its end, and waits for the commit with its value. */
interface Ran {
  readonly unit: Unit
  value: unknown
}

/** The units that are committed together. */
export class Batch {
  readonly shared = new Map<string, unknown>()
  readonly committed: (() => void)[] = []
}

/** More units than this have a commit of their own. */
export const MOST_UNITS = 64

/**
 * SQLite's one writer. Units run one after the other, each in a savepoint of its own, and are committed together at
 * the end of the loop's turn: a FULL commit costs more than the statements of many units. Nobody is answered before
 * the commit; if it fails, every unit of the batch fails.
 */
export class GroupCommit {
  readonly #sqlite: DatabaseSync
  readonly #mustBeThere: () => void
  readonly #begin: StatementSync
  readonly #commit: StatementSync
  readonly #savepoint: StatementSync
  readonly #release: StatementSync
  readonly #queue: Unit[] = []
  #running = false

  /** @param mustBeThere throws if what is committed would be lost */
  constructor(sqlite: DatabaseSync, mustBeThere: () => void = () => {}) {
    this.#sqlite = sqlite
    this.#mustBeThere = mustBeThere
    this.#begin = sqlite.prepare('BEGIN IMMEDIATE')
    this.#commit = sqlite.prepare('COMMIT')
    this.#savepoint = sqlite.prepare('SAVEPOINT unit')
    this.#release = sqlite.prepare('RELEASE unit')
  }

  write<T>(work: (batch: Batch) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#queue.push({ work, resolve, reject })
      if (!this.#running) void this.#drain()
    })
  }

  /** Resolves when all that was asked for so far is durable. */
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
      // A transaction that could not be taken back is still there.
      if (this.#sqlite.isTransaction) this.#sqlite.exec('ROLLBACK')
      this.#mustBeThere()
      this.#begin.run()
    } catch (error) {
      // All wait for the same: the next would wait as long, and in vain.
      for (const { reject } of this.#queue.splice(0)) reject(asFailure(error))
      throw error
    }
  }

  /** Runs one unit to its end. Throws only if the whole transaction is lost. */
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
      // It is tried again before anything else is written.
    }
    for (const { unit } of ran) unit.reject(failure)
  }
}

/** Why a batch failed: what else was thrown is what a unit made of it. */
function asFailure(error: unknown): StoreFailure {
  const known = sqliteFailure(error)
  return known instanceof StoreFailure ? known : new StoreFailure('the database gave up the transaction', error)
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
