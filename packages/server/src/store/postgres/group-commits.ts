import type { StreamTurn, TxDb } from '../db.ts'
import {
  type BatchProgress,
  type CommitBatch,
  commitBatch,
  MOST_UNITS_PER_COMMIT,
  repeatSeparately,
  type Unit,
} from './commit-batch.ts'
import type { Database } from './postgres-unit.ts'

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
    return new Promise<T>((resolve, reject) => this.add({ turn, work, resolve, reject }))
  }

  add(unit: Unit): void {
    const waiting = this.#waiting.get(unit.turn.group)
    if (waiting) waiting.push(unit)
    else void this.#drain(unit.turn.group, [unit])
  }

  /** Whether units of a group run or wait. */
  isBusy(group: string): boolean {
    return this.#waiting.has(group)
  }

  async #drain(group: string, waiting: Unit[]): Promise<void> {
    this.#waiting.set(group, waiting)
    while (waiting.length > 0) await this.#commitSome(waiting)
    this.#waiting.delete(group)
  }

  async #commitSome(waiting: Unit[]): Promise<void> {
    const progress: BatchProgress = { begun: [], apart: [], answers: [] }
    try {
      await commitBatch(this.#database, progress, (batch) => runWaiting(batch, waiting), { isShared: false })
    } catch (error) {
      // Without a connection no unit began: they are also retried separately, and refused as a single unit would be.
      const { begun } = progress
      repeatSeparately(this.#database, begun.length > 0 ? begun : waiting.splice(0, MOST_UNITS_PER_COMMIT), error)
    }
  }
}

/** Runs the waiting units for as long as they may join. @throws an error that fails all of them */
async function runWaiting(batch: CommitBatch, waiting: Unit[]): Promise<void> {
  const [first] = waiting
  if (!first) return
  const streams = await lockAll(batch, first, waiting)
  for (;;) {
    const [unit] = waiting
    const isFirst = unit === first
    if (!unit || !(isFirst || (batch.hasRoom && streams.has(unit.turn.stream) && mayFollow(first.turn, unit.turn))))
      return
    waiting.shift()
    await batch.run(unit, isFirst)
  }
}

/** Locks the streams of the units that wait already. A lock that is taken later could cause a deadlock. */
async function lockAll(batch: CommitBatch, first: Unit, waiting: readonly Unit[]): Promise<ReadonlySet<string>> {
  const joining = waiting
    .slice(0, MOST_UNITS_PER_COMMIT)
    .filter((unit) => unit === first || mayFollow(first.turn, unit.turn))
  const streams = new Set(joining.map(({ turn }) => turn.stream))
  if (streams.size > 1) await batch.prepare((tx) => first.turn.lockAll(tx, [...streams]))
  return streams
}

/** Whether a unit may be in the transaction of a first one, with regard to their locks. */
const mayFollow = (first: StreamTurn, turn: StreamTurn): boolean =>
  (turn.locks === 'none' || turn.locks === first.locks) && !turn.isAlone && !first.isAlone
