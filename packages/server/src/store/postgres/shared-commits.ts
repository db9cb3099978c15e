import { setTimeout as pause } from 'node:timers/promises'
import type { StreamTurn, TxDb } from '../db.ts'
import {
  type BatchProgress,
  type CommitBatch,
  commitBatch,
  MOST_UNITS_PER_COMMIT,
  repeatSeparately,
  type Unit,
} from './commit-batch.ts'
import { GroupCommits } from './group-commits.ts'
import type { Database } from './postgres-unit.ts'

/** How many transactions run at the same time, unless some are late. */
const MOST_PROMPT = 2
/** The maximum number of transactions at the same time, including late ones. */
const MOST_RUNNING = 4
/** After how long other units no longer wait for a transaction, and no further unit of it begins, ms. */
const LATE_MS = 100
/** How long a transaction waits for a lock that it needs unexpectedly, ms. Then its units are repeated separately. */
const LOCK_TIMEOUT_MS = 50

/**
 * Commits units of work of different guilds together. Their locks are taken without waiting. A unit whose locks aren't
 * free, or that needs further locks, is committed only with units of its guild, so that no guild waits for another one's
 * slow transaction.
 */
export class SharedCommits {
  readonly #database: Database
  readonly #groups: GroupCommits
  /** The units that wait, in order. */
  #waiting: Unit[] = []
  /** The streams of the units that run. */
  readonly #taken = new Set<string>()
  #prompt = 0
  #late = 0
  #isScheduled = false

  constructor(database: Database) {
    this.#database = database
    this.#groups = new GroupCommits(database)
  }

  write<T>(work: (tx: TxDb) => Promise<T>, turn: StreamTurn): Promise<T> {
    if (!turn.shared) return this.#groups.write(work, turn)
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ turn, work, resolve, reject })
      this.#startSoon()
    })
  }

  /** Begins after all requests that have already arrived were read. */
  #startSoon(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      this.#start()
    })
  }

  #start(): void {
    while (this.#prompt < MOST_PROMPT && this.#prompt + this.#late < MOST_RUNNING) {
      const units = this.#choose()
      if (units.length === 0) return
      void this.#commit(units)
    }
  }

  /** Removes the units from the queue that may begin now. */
  #choose(): Unit[] {
    const chosen: Unit[] = []
    const others: Unit[] = []
    for (const unit of this.#waiting) {
      // Units whose guild is busy follow the earlier ones.
      if (this.#groups.isBusy(unit.turn.group)) this.#groups.add(unit)
      else if (chosen.length < MOST_UNITS_PER_COMMIT && !this.#taken.has(unit.turn.stream)) chosen.push(unit)
      else others.push(unit)
    }
    this.#waiting = others
    return chosen
  }

  async #commit(units: readonly Unit[]): Promise<void> {
    const streams = new Set(units.map(({ turn }) => turn.stream))
    for (const stream of streams) this.#taken.add(stream)
    this.#prompt++
    let isLate = false
    const over = new AbortController()
    const becomeLate = () => {
      if (over.signal.aborted) return
      isLate = true
      this.#prompt--
      this.#late++
      this.#start()
    }
    pause(LATE_MS, undefined, { signal: over.signal }).then(becomeLate, () => {})
    await this.#run(units)
    over.abort()
    if (isLate) this.#late--
    else this.#prompt--
    for (const stream of streams) this.#taken.delete(stream)
    this.#start()
  }

  async #run(units: readonly Unit[]): Promise<void> {
    const progress: BatchProgress = { begun: [], apart: [], answers: [] }
    const waiting = [...units]
    const isShared = units.length > 1
    // A unit that is alone may wait, because the others don't wait for it for long.
    const settings = isShared ? `; SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}` : ''
    try {
      const run = (batch: CommitBatch) => this.#runAll(batch, waiting)
      await commitBatch(this.#database, progress, run, { isShared, settings })
      for (const unit of progress.apart) this.#groups.add(unit)
    } catch (error) {
      // Without a connection no unit began: they are also retried separately, and refused as a single unit would be.
      const { begun } = progress
      repeatSeparately(this.#database, begun.length > 0 ? begun : waiting.splice(0), error)
    }
    this.#waiting.unshift(...waiting)
  }

  /** Runs the units whose locks are free. @throws an error that fails all that began */
  async #runAll(batch: CommitBatch, waiting: Unit[]): Promise<void> {
    const turns = waiting.flatMap(({ turn }) => turn.shared ?? [])
    const isAlone = waiting.length === 1
    const locked = await batch.prepare(async (tx) => turns[0]?.tryLockAll(tx, turns) ?? new Set())
    for (const unit of waiting.splice(0)) {
      if (locked.has(unit.turn.stream)) waiting.push(unit)
      else this.#groups.add(unit)
    }
    const began = performance.now()
    while (batch.hasRoom && performance.now() - began < LATE_MS) {
      const unit = waiting.shift()
      if (!unit) return
      await batch.run(unit, isAlone)
    }
  }
}
