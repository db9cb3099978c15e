import type { PoolClient } from 'pg'
import { type Db, handled, mustBeInsideUnit, runUnit, type StreamTurn, type TxDb } from '../db.ts'
import { mayTryAgain, retried } from '../retry-transaction.ts'
import { LockTimeout, OutcomeUnknown, StoreFailure } from '../store-failure.ts'
import { queryPool, viewInside } from './postgres-connection.ts'
import { afterCommit, type Database, inTransaction, inUnit, type Left, noEffects, unitView } from './postgres-unit.ts'

/** Each unit may be a subtransaction, and PostgreSQL caches this many per transaction efficiently. */
export const MOST_UNITS_PER_COMMIT = 64
/** The maximum length of all parameters; units beyond it wait for the next commit. */
const MOST_CHARACTERS = 1_048_576

/** A unit of work that waits for its turn. */
export interface Unit {
  readonly turn: StreamTurn
  readonly work: (tx: TxDb) => Promise<unknown>
  readonly resolve: (value: never) => void
  readonly reject: (reason: unknown) => void
}

/** Rows that are gathered for one write. */
type Write = (tx: TxDb, rows: readonly unknown[]) => void | Promise<void>
type Gathered = Map<Write, unknown[]>

/** The unit that runs. */
interface Running {
  /** Whether the unit can be rolled back without the others. */
  hasSavepoint: boolean
  readonly inOrder: Gathered
  readonly atEnd: Gathered
}

/** What became of the units of a transaction. */
export interface BatchProgress {
  /** The units that began, in order. */
  readonly begun: Unit[]
  /** The units that were rolled back and must be repeated without those of other guilds. */
  readonly apart: Unit[]
  /** Resolve or reject the promises of the units' callers; called after the commit. */
  readonly answers: (() => void)[]
}

/** Thrown out of a unit that needs a lock for which other guilds would have to wait. */
class MustRunApart extends Error {}

/**
 * The units of one transaction. They run one after another, and one that throws is rolled back alone. A unit's savepoint
 * is only sent with its first statement, since units often only gather rows.
 */
export class CommitBatch {
  readonly #progress: BatchProgress
  readonly #left: Left
  readonly #isShared: boolean
  readonly #client: PoolClient
  readonly #view: Db
  /** The view for what all units leave. */
  readonly #whole: TxDb
  readonly #values = new Map<string, unknown>()
  readonly #inOrder: Gathered = new Map()
  readonly #atEnd: Gathered = new Map()
  #running: Running | null = null
  #isWriting = false
  #savepoint: string | null = null
  #characters = 0
  #isClosed = false

  /** @param isShared whether the units are in several guilds, which must not wait for each other's locks */
  constructor(client: PoolClient, left: Left, progress: BatchProgress, isShared: boolean) {
    this.#client = client
    this.#left = left
    this.#progress = progress
    this.#isShared = isShared
    this.#view = viewInside(client, (parameters) => {
      mustBeInsideUnit()
      this.#count(parameters)
      this.#beforeStatement()
    })
    this.#whole = unitView(this.#view, left, this.#values)
  }

  /** Whether another unit may begin. */
  get hasRoom(): boolean {
    return this.#progress.begun.length < MOST_UNITS_PER_COMMIT && this.#characters < MOST_CHARACTERS && !this.#isClosed
  }

  /** Runs what must precede the first unit. */
  prepare<T>(work: (tx: TxDb) => Promise<T>): Promise<T> {
    return runUnit(() => work(this.#whole))
  }

  /**
   * Runs a unit.
   *
   * @param isFirst whether nothing is lost if the transaction fails with it, so that it needs no savepoint
   * @throws an error that fails all units
   */
  async run(unit: Unit, isFirst: boolean): Promise<void> {
    this.#progress.begun.push(unit)
    const own = noEffects()
    const running: Running = { hasSavepoint: isFirst, inOrder: new Map(), atEnd: new Map() }
    this.#running = running
    const tx: TxDb = {
      ...unitView(this.#view, own, this.#values),
      gather: (write, rows) => this.#gather(running.atEnd, write as Write, rows),
      gatherInOrder: (write, rows) => this.#gather(running.inOrder, write as Write, rows),
      closeBatch: () => {
        this.#isClosed = true
      },
      beginToWait: () => {
        if (this.#isShared) throw new MustRunApart()
        this.#isClosed = true
      },
    }
    try {
      const value = await runUnit(() => unit.work(tx))
      this.#progress.answers.push(() => unit.resolve(value as never))
    } catch (error) {
      if (isFirst || isOfDatabase(error)) {
        // The failure may be that of a statement that nobody waited for.
        this.#left.later.push(...own.later)
        throw error
      }
      if (running.hasSavepoint) this.#control(`ROLLBACK TO SAVEPOINT ${this.#savepoint}`)
      if (error instanceof MustRunApart) this.#progress.apart.push(unit)
      // The refusal may depend on uncommitted changes of other units, so it is reported after the commit.
      else this.#progress.answers.push(() => unit.reject(error))
      return
    } finally {
      this.#running = null
    }
    this.#left.committed.push(...own.committed)
    this.#left.notifications.push(...own.notifications)
    this.#left.hints.push(...own.hints)
    this.#left.later.push(...own.later)
    move(running.inOrder, this.#inOrder)
    move(running.atEnd, this.#atEnd)
  }

  /** Writes all gathered rows. */
  end(): Promise<void> {
    return runUnit(async () => {
      this.#write(this.#inOrder)
      for (const [write, rows] of this.#atEnd) await write(this.#whole, rows)
    })
  }

  #count(values: readonly unknown[]): void {
    for (const value of values) if (typeof value === 'string') this.#characters += value.length
  }

  #gather(into: Gathered, write: Write, rows: readonly unknown[]): void {
    mustBeInsideUnit()
    for (const row of rows) if (typeof row === 'object' && row !== null) this.#count(Object.values(row))
    move(new Map([[write, [...rows]]]), into)
  }

  /** Before a statement of a unit, earlier units' rows are written, the savepoint is set, and its own rows are written. */
  #beforeStatement(): void {
    const running = this.#running
    if (!running || this.#isWriting) return
    if (!running.hasSavepoint) {
      this.#write(this.#inOrder)
      const before = this.#savepoint === null ? '' : `RELEASE SAVEPOINT ${this.#savepoint}; `
      this.#savepoint = `unit_${this.#progress.begun.length}`
      this.#control(`${before}SAVEPOINT ${this.#savepoint}`)
      running.hasSavepoint = true
    }
    this.#write(running.inOrder)
  }

  #write(gathered: Gathered): void {
    this.#isWriting = true
    try {
      for (const [write, rows] of gathered) void write(this.#whole, rows)
      gathered.clear()
    } finally {
      this.#isWriting = false
    }
  }

  #control(sql: string): void {
    this.#left.later.push(handled(queryPool(this.#client, sql)))
  }
}

function move(from: Gathered, to: Gathered): void {
  for (const [write, rows] of from) {
    const all = to.get(write)
    if (all) for (const row of rows) all.push(row)
    else to.set(write, rows)
  }
}

/** After a failed statement, it is unknown which unit of the transaction caused it. */
const isOfDatabase = (error: unknown): boolean =>
  error instanceof StoreFailure || (error instanceof Error && 'severity' in error)

/**
 * Commits a batch of units.
 *
 * @param run runs the units
 * @param settings statements that set parameters of the transaction
 * @throws an error after which none of the units is committed, or none may be
 */
export async function commitBatch(
  database: Database,
  progress: BatchProgress,
  run: (batch: CommitBatch) => Promise<void>,
  { isShared, settings = '' }: { isShared: boolean; settings?: string },
): Promise<void> {
  const left = noEffects()
  const inBatch = async (client: PoolClient) => {
    const batch = new CommitBatch(client, left, progress, isShared)
    await run(batch)
    await batch.end()
  }
  await inTransaction(database, left, inBatch, settings)
  afterCommit(database, left)
  for (const answer of progress.answers) answer()
}

/** Repeats the units of a transaction that failed, each in a transaction of its own, unless the error is a unit's own. */
export function repeatSeparately(database: Database, units: readonly Unit[], error: unknown): void {
  const isOwn = units.length === 1 && !mayTryAgain(error) && !(error instanceof LockTimeout)
  if (error instanceof OutcomeUnknown || isOwn) for (const { reject } of units) reject(error)
  else
    for (const { work, resolve, reject } of units)
      retried(() => inUnit(database, work)).then((value) => resolve(value as never), reject)
}
