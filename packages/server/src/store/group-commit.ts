import type { DatabaseSync, StatementSync } from 'node:sqlite'

/** One unit of work in the writer's queue. */
interface Unit {
  work: (batch: Batch) => Promise<unknown>
  resolve: (value: never) => void
  reject: (reason: unknown) => void
}

/** The units that are committed together. */
export class Batch {
  readonly shared = new Map<string, unknown>()
  readonly committed: (() => void)[] = []
}

const MOST_UNITS = 64

/**
 * SQLite's one writer. Units run one after the other, each in a savepoint of its own, and are committed together at
 * the end of the loop's turn: a FULL commit costs more than the statements of many units. Nobody is answered before
 * the commit; if it fails, every unit of the batch fails.
 */
export class GroupCommit {
  readonly #sqlite: DatabaseSync
  readonly #begin: StatementSync
  readonly #commit: StatementSync
  readonly #savepoint: StatementSync
  readonly #release: StatementSync
  readonly #queue: Unit[] = []
  #running = false

  constructor(sqlite: DatabaseSync) {
    this.#sqlite = sqlite
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
    const done: { unit: Unit; value: unknown }[] = []
    try {
      this.#begin.run()
    } catch (error) {
      this.#queue.shift()?.reject(error)
      return
    }
    try {
      for (let count = 0; count < MOST_UNITS; ) {
        const unit = this.#queue.shift()
        if (unit) {
          count++
          await this.#runOne(unit, batch, done)
        } else {
          await turn()
          if (this.#queue.length === 0) break
        }
      }
      this.#commit.run()
    } catch (error) {
      if (this.#sqlite.isTransaction) this.#sqlite.exec('ROLLBACK')
      for (const { unit } of done) unit.reject(error)
      return
    }
    for (const then of batch.committed) then()
    for (const { unit, value } of done) unit.resolve(value as never)
  }

  /** Runs one unit to its end. Throws only if SQLite has ended the whole transaction. */
  async #runOne(unit: Unit, batch: Batch, done: { unit: Unit; value: unknown }[]): Promise<void> {
    const hooks = batch.committed.length
    try {
      this.#savepoint.run()
      const value = await unit.work(batch)
      this.#release.run()
      done.push({ unit, value })
    } catch (error) {
      batch.committed.length = hooks
      unit.reject(error)
      if (!this.#sqlite.isTransaction) throw error
      this.#sqlite.exec('ROLLBACK TO unit')
      this.#release.run()
    }
  }
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
