import type { PoolClient } from 'pg'
import { type Db, handled, mustBeInsideUnit, runUnit, type StreamTurn, type TxDb } from '../db.ts'
import { mayTryAgain, retried } from '../retry-transaction.ts'
import { OutcomeUnknown, StoreFailure } from '../store-failure.ts'
import { queryPool, viewInside } from './postgres-connection.ts'
import { afterCommit, type Database, inTransaction, inUnit, type Left, noEffects, unitView } from './postgres-unit.ts'

/** Each unit after the first is a subtransaction, and PostgreSQL caches this many per transaction efficiently. */
const MOST_UNITS = 64
/** The maximum length of all parameters; units beyond it wait for the next commit. */
const MOST_CHARACTERS = 1_048_576

/** A unit of work that waits for its turn. */
interface Unit {
  readonly turn: StreamTurn
  readonly work: (tx: TxDb) => Promise<unknown>
  readonly resolve: (value: never) => void
  readonly reject: (reason: unknown) => void
}

/** A unit that has run and waits for the commit. */
interface Ran {
  readonly unit: Unit
  /** Resolves or rejects its caller's promise. */
  readonly answer: () => void
}

/** The rows that several units have gathered for one write. */
type Gathered = Parameters<TxDb['gather']>[0]

/**
 * Commits units of work of the same group together. They run one after another, each after the first in a savepoint, so
 * that one that throws is rolled back alone. Callers receive their results after the commit. After any other failure,
 * all units that ran are repeated, each in a transaction of its own.
 */
export class GroupCommits {
  readonly #database: Database
  readonly #waiting = new Map<string, Unit[]>()

  constructor(database: Database) {
    this.#database = database
  }

  write<T>(work: (tx: TxDb) => Promise<T>, turn: StreamTurn): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const unit: Unit = { turn, work, resolve, reject }
      const waiting = this.#waiting.get(turn.group)
      if (waiting) waiting.push(unit)
      else void this.#drain(turn.group, [unit])
    })
  }

  async #drain(group: string, waiting: Unit[]): Promise<void> {
    this.#waiting.set(group, waiting)
    while (waiting.length > 0) await this.#commitSome(waiting)
    this.#waiting.delete(group)
  }

  async #commitSome(waiting: Unit[]): Promise<void> {
    const left = noEffects()
    const batch = new Batch(left)
    try {
      await inTransaction(this.#database, left, (client) => batch.run(client, waiting))
    } catch (error) {
      // Without a connection no unit began: they are also retried separately, and refused as a single unit would be.
      const { begun } = batch
      this.#failed(begun.length > 0 ? begun : waiting.splice(0, MOST_UNITS), error)
      return
    }
    afterCommit(this.#database, left)
    for (const { answer } of batch.ran) answer()
  }

  #failed(units: readonly Unit[], error: unknown): void {
    // If it was the only unit, the error is its own.
    if (error instanceof OutcomeUnknown || (units.length === 1 && !mayTryAgain(error)))
      for (const { reject } of units) reject(error)
    else
      for (const { work, resolve, reject } of units)
        retried(() => inUnit(this.#database, work)).then((value) => resolve(value as never), reject)
  }
}

/** The units of one transaction. */
class Batch {
  /** The units that began, in order. */
  readonly begun: Unit[] = []
  readonly ran: Ran[] = []
  readonly #left: Left
  readonly #shared = new Map<string, unknown>()
  readonly #gathered = new Map<Gathered, unknown[]>()
  /** The streams whose units may join. */
  #streams: ReadonlySet<string> = new Set()
  #characters = 0
  #isClosed = false

  constructor(left: Left) {
    this.#left = left
  }

  /** Runs the waiting units for as long as they may join. @throws an error that fails all of them */
  async run(client: PoolClient, waiting: Unit[]): Promise<void> {
    const view = viewInside(client, (parameters) => {
      mustBeInsideUnit()
      for (const value of parameters) if (typeof value === 'string') this.#characters += value.length
    })
    await this.#lockAll(waiting, unitView(view, this.#left, this.#shared))
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

  /** Locks the streams of the units that wait already. A lock that is taken later could cause a deadlock. */
  async #lockAll([first, ...others]: readonly Unit[], tx: TxDb): Promise<void> {
    if (!first) return
    const joining = others.slice(0, MOST_UNITS - 1).filter(({ turn }) => mayFollow(first.turn, turn))
    this.#streams = new Set([first, ...joining].map(({ turn }) => turn.stream))
    if (this.#streams.size > 1) await runUnit(() => first.turn.lockAll(tx, [...this.#streams]))
  }

  #mayJoin({ turn }: Unit): boolean {
    const [first] = this.begun
    if (!first) return true
    const hasRoom = this.begun.length < MOST_UNITS && this.#characters < MOST_CHARACTERS && !this.#isClosed
    return hasRoom && this.#streams.has(turn.stream) && mayFollow(first.turn, turn)
  }

  async #runOne(unit: Unit, view: Db, client: PoolClient): Promise<void> {
    const count = this.begun.length
    const isFirst = count === 1
    const control = (sql: string) => this.#left.later.push(handled(queryPool(client, sql)))
    if (!isFirst) control(`${count > 2 ? `RELEASE SAVEPOINT unit_${count - 1}; ` : ''}SAVEPOINT unit_${count}`)
    const own = noEffects()
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
        // The failure may be that of a statement that nobody waited for.
        this.#left.later.push(...own.later)
        throw error
      }
      // The refusal may depend on uncommitted changes of other units, so it is reported after the commit.
      this.ran.push({ unit, answer: () => unit.reject(error) })
      control(`ROLLBACK TO SAVEPOINT unit_${count}`)
      return
    }
    this.#left.committed.push(...own.committed)
    this.#left.notifications.push(...own.notifications)
    this.#left.hints.push(...own.hints)
    this.#left.later.push(...own.later)
    for (const [write, rows] of gathered) {
      const all = this.#gathered.get(write)
      if (all) all.push(...rows)
      else this.#gathered.set(write, [...rows])
    }
  }
}

/** Whether a unit may be in the transaction of a first one, with regard to their locks. */
const mayFollow = (first: StreamTurn, turn: StreamTurn): boolean =>
  (turn.locks === 'none' || turn.locks === first.locks) && !turn.isAlone && !first.isAlone

/** After a failed statement, it is unknown which unit of the transaction caused it. */
const isOfDatabase = (error: unknown): boolean =>
  error instanceof StoreFailure || (error instanceof Error && 'severity' in error)
