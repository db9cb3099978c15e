import type { PoolClient } from 'pg'
import { type Db, handled, mustBeInsideUnit, runUnit, type StreamTurn, type TxDb } from '../db.ts'
import { mayTryAgain, retried } from '../retried.ts'
import { OutcomeUnknown, StoreFailure } from '../store-failure.ts'
import { queryPool, viewInside } from './postgres-connection.ts'
import { afterCommit, type Database, inTransaction, inUnit, type Left, nothingLeft, unitView } from './postgres-unit.ts'

/** PostgreSQL shows others as many subtransactions of a transaction at a small cost; each unit after the first is one. */
const MOST_UNITS = 64
/** Characters of parameters: units that write more wait for the next commit. */
const MOST_CHARACTERS = 1_048_576

/** One unit of work that waits for its turn. */
interface Unit {
  readonly turn: StreamTurn
  readonly work: (tx: TxDb) => Promise<unknown>
  readonly resolve: (value: never) => void
  readonly reject: (reason: unknown) => void
}

/** A unit that came to its end, and waits for the commit. */
interface Ran {
  readonly unit: Unit
  /** Answers its caller. */
  readonly answer: () => void
}

/** Writes rows that units have left. */
type Gathered = Parameters<TxDb['gather']>[0]

/**
 * Units of work that wait for the same turn are committed together: one after the other, each after the first in a savepoint of its
 * own, so that one that throws is rolled back alone. Nobody is answered before the commit. If anything else goes wrong, all that ran are done
 * again, each in a transaction of its own.
 */
export class PostgresGroups {
  readonly #database: Database
  readonly #waiting = new Map<string, Unit[]>()

  constructor(database: Database) {
    this.#database = database
  }

  write<T>(work: (tx: TxDb) => Promise<T>, turn: StreamTurn): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const unit: Unit = { turn, work, resolve, reject }
      const waiting = this.#waiting.get(turn.stream)
      if (waiting) waiting.push(unit)
      else void this.#drain(turn.stream, [unit])
    })
  }

  async #drain(stream: string, waiting: Unit[]): Promise<void> {
    this.#waiting.set(stream, waiting)
    while (waiting.length > 0) await this.#commitSome(waiting)
    this.#waiting.delete(stream)
  }

  async #commitSome(waiting: Unit[]): Promise<void> {
    const left = nothingLeft()
    const batch = new Batch(left)
    try {
      await inTransaction(this.#database, left, (client) => batch.run(client, waiting))
    } catch (error) {
      // Without a connection nobody began: they are tried singly too, and refused when a single unit would be.
      const { begun } = batch
      this.#failed(begun.length > 0 ? begun : waiting.splice(0, MOST_UNITS), error)
      return
    }
    afterCommit(this.#database, left)
    for (const { answer } of batch.ran) answer()
  }

  #failed(units: readonly Unit[], error: unknown): void {
    // Where nobody else was in it, its reason is the unit's own.
    if (error instanceof OutcomeUnknown || (units.length === 1 && !mayTryAgain(error)))
      for (const { reject } of units) reject(error)
    else
      for (const { work, resolve, reject } of units)
        retried(() => inUnit(this.#database, work)).then((value) => resolve(value as never), reject)
  }
}

/** The units of one transaction. */
class Batch {
  /** Those that began, in their order. */
  readonly begun: Unit[] = []
  readonly ran: Ran[] = []
  readonly #left: Left
  readonly #shared = new Map<string, unknown>()
  readonly #gathered = new Map<Gathered, unknown[]>()
  #characters = 0
  #isClosed = false

  constructor(left: Left) {
    this.#left = left
  }

  /** Runs those who wait for as long as they may join. @throws whatever fails all of them */
  async run(client: PoolClient, waiting: Unit[]): Promise<void> {
    const view = viewInside(client, (parameters) => {
      mustBeInsideUnit()
      for (const value of parameters) if (typeof value === 'string') this.#characters += value.length
    })
    for (;;) {
      const [unit] = waiting
      if (!unit || !this.#mayJoin(unit)) break
      waiting.shift()
      this.begun.push(unit)
      await this.#runOne(unit, view, client)
    }
    const last = unitView(view, this.#left, this.#shared)
    await runUnit(async () => {
      for (const [write, rows] of this.#gathered) await last.gather(write, rows)
    })
  }

  #mayJoin({ turn }: Unit): boolean {
    const [first] = this.begun
    if (!first) return true
    const hasRoom = this.begun.length < MOST_UNITS && this.#characters < MOST_CHARACTERS && !this.#isClosed
    const hasLocks = turn.locks === 'none' || turn.locks === first.turn.locks
    return hasRoom && hasLocks && !turn.isAlone && !first.turn.isAlone
  }

  async #runOne(unit: Unit, view: Db, client: PoolClient): Promise<void> {
    const count = this.begun.length
    const isFirst = count === 1
    const control = (sql: string) => this.#left.later.push(handled(queryPool(client, sql)))
    if (!isFirst) control(`${count > 2 ? `RELEASE SAVEPOINT unit_${count - 1}; ` : ''}SAVEPOINT unit_${count}`)
    const own = nothingLeft()
    const gathered: [Gathered, readonly unknown[]][] = []
    const tx: TxDb = {
      ...unitView(view, own, this.#shared),
      gather: (write, rows) => void gathered.push([write as Gathered, rows]),
      closeBatch: () => {
        this.#isClosed = true
      },
    }
    try {
      const value = await runUnit(() => unit.work(tx))
      this.ran.push({ unit, answer: () => unit.resolve(value as never) })
    } catch (error) {
      if (isFirst || isOfDatabase(error)) {
        // A statement that nobody waited for may be what failed.
        this.#left.later.push(...own.later)
        throw error
      }
      // Others may have it refused by what is not committed yet.
      this.ran.push({ unit, answer: () => unit.reject(error) })
      control(`ROLLBACK TO SAVEPOINT unit_${count}`)
      return
    }
    this.#left.committed.push(...own.committed)
    this.#left.told.push(...own.told)
    this.#left.hints.push(...own.hints)
    this.#left.later.push(...own.later)
    for (const [write, rows] of gathered) {
      const all = this.#gathered.get(write)
      if (all) all.push(...rows)
      else this.#gathered.set(write, [...rows])
    }
  }
}

/** What fails a statement leaves a transaction of which nobody knows which unit is to blame. */
const isOfDatabase = (error: unknown): boolean =>
  error instanceof StoreFailure || (error instanceof Error && 'severity' in error)
