import { AsyncLocalStorage } from 'node:async_hooks'
import type { Compilable, Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** The view of one connection: read-only outside a unit of work, and in its transaction inside. */
export interface Db {
  /** Builds and runs a query that isn't compiled before. */
  readonly q: Kysely<Tables>
  readonly dialect: 'sqlite' | 'postgres'
  /** Runs a compiled statement. With a name, which must be unique, the database prepares it once. */
  run<R>(sql: string, parameters: readonly unknown[], name?: string): Promise<R[]>
}

/** A turn that units of work take one after another. Those that wait for the same one may be committed together. */
export interface StreamTurn {
  /** The stream whose next version they take. */
  readonly stream: string
  /** Units of different streams may be committed together if they have the same group. */
  readonly group: string
  /**
   * The lock that is taken before the stream's, until the commit. A unit that needs another lock than the batch's first
   * can't join.
   */
  readonly locks: 'none' | 'talk' | 'rights'
  /** Whether the unit takes the turns of several streams at its beginning, and therefore is committed alone. */
  readonly isAlone: boolean
  /** Locks the streams of all units that are committed together, before the first of them begins. */
  lockAll(tx: TxDb, streams: readonly string[]): Promise<void>
  /** How the unit may be committed together with units of other guilds; null if it may not. */
  readonly shared: SharedTurn | null
}

/** A turn in a channel of a guild, which may be taken together with turns in other guilds. */
export interface SharedTurn {
  readonly streamId: string
  readonly guildId: string
  /** The user by whose permissions the unit acts; null for a unit that isn't judged. */
  readonly userId: string | null
  /**
   * Locks the streams and permissions of several units, without waiting for a lock of another transaction.
   *
   * @returns the locked streams
   */
  tryLockAll(tx: TxDb, turns: readonly SharedTurn[]): Promise<ReadonlySet<string>>
}

/** Writes the rows that all units of a commit have gathered. */
type WriteRows<R> = (tx: TxDb, rows: readonly R[]) => void | Promise<void>

/** The view of a unit of work: its statements become visible together or not at all. */
export interface TxDb extends Db {
  /** Shared by the units that are committed together: a unit can pass data to the next ones before the commit. */
  readonly batch: Map<string, unknown>
  /** Runs a statement in order, without waiting for its result; if it fails, the unit fails at its end. */
  later(sql: string, parameters: readonly unknown[], name?: string): void
  /**
   * Gathers rows that no unit reads before the commit. They are written together with those of the other units in the
   * commit.
   */
  gather<R>(write: WriteRows<R>, rows: readonly R[]): void | Promise<void>
  /**
   * Like {@link gather}, for rows that units may read: they are written before any unit's next statement that isn't
   * gathered. `write` must not wait for results.
   */
  gatherInOrder<R>(write: (tx: TxDb, rows: readonly R[]) => void, rows: readonly R[]): void
  /** Lets no further unit join the commit, because this one holds locks that others may wait for. */
  closeBatch(): void
  /**
   * Called before the unit waits for locks besides its turn's. No further unit may join the commit. In a commit of
   * several guilds this throws, and the unit is repeated without the other guilds.
   */
  beginToWait(): void
  /** Called after the commit, before the unit's caller receives the result. Must not throw. */
  onCommitted(then: () => void): void
  /**
   * Sends messages to other processes with the commit, before those of later commits. The caller notifies its own
   * process.
   */
  notify(...messages: readonly string[]): void
  /** Sends hints to other processes soon after the commit. Of several hints on a subject only the last is sent. */
  wake(hints: readonly Hint[]): void
}

/** A hint that wakes other processes. If its process ends before sending it, {@link StoreListener.missed} is called. */
export interface Hint {
  readonly subject: string
  readonly message: string
}

/** Receives the messages of other processes. */
export interface StoreListener {
  received(message: string): void
  /** Nothing is received until `back`. */
  lost(reason: Error): void
  /** Messages may have been missed. */
  back(): void
  /** The database was replaced by one that may lack commits seen before; called before anything is read from it. */
  replaced(): void
  /** Changes may have been committed whose hints were lost with their process. */
  missed(): void
}

/** A database, with its ways to read and to write. */
export interface Store {
  readonly kind: 'sqlite' | 'postgres'
  readonly db: Db
  /** Whether only this process writes to it, so that its caches of own writes are always current. */
  readonly isExclusive: boolean
  /**
   * Runs `work` in a transaction. It may be repeated, so it must not have other side effects.
   *
   * @param turn the turn that it takes first
   */
  write<T>(work: (tx: TxDb) => Promise<T>, turn?: StreamTurn | null): Promise<T>
  /**
   * Runs `work` in one snapshot of the store.
   *
   * @param statementMs how long PostgreSQL may take for each statement; SQLite can't interrupt one
   * @throws StatementTimeout if one took longer
   */
  snapshot<T>(work: (db: Db) => Promise<T>, statementMs?: number): Promise<T>
  /** Sends messages to other processes outside of a unit of work. */
  notify(...messages: readonly string[]): Promise<void>
  /** Receives the messages of other processes. */
  listen(callbacks: StoreListener): Promise<void>
  /** @throws StoreFailure if writes would be lost, as far as that is known without writing */
  mustBeThere(): void
  /** The connections of the pool; null without a pool. */
  connections(): { inUse: number; idle: number; waiting: number } | null
  close(): Promise<void>
}

/** The current unit of work, in which this code runs or was started. */
const insideUnit = new AsyncLocalStorage<{ isOver: boolean }>()

/**
 * Runs a unit's work so that uses of the outer database inside it are detected, and uses of its own view after its end.
 */
export function runUnit<T>(work: () => Promise<T>): Promise<T> {
  const unit = { isOver: false }
  return insideUnit.run(unit, work).finally(() => {
    unit.isOver = true
  })
}

/** Throws after the unit's end: a statement that it didn't wait for would run in another transaction or in none. */
export function mustBeInsideUnit(): void {
  if (insideUnit.getStore()?.isOver !== false) throw new Error('A unit of work was over before a statement of it')
}

/** Runs statements without waiting, and collects their results. */
export function unawaited(run: Db['run'], kept: Promise<unknown>[]): TxDb['later'] {
  return (sql, parameters, name) => {
    mustBeInsideUnit()
    // A value that the driver can't send would fail without failing the transaction, and COMMIT would be sent before
    // anyone noticed.
    if (parameters.some((value) => typeof value === 'object' && value !== null))
      throw new TypeError('A statement that a unit of work does not wait for takes no objects')
    kept.push(handled(run(sql, parameters, name)))
  }
}

/**
 * Throws inside a unit of work: a use of the outer database would deadlock on SQLite and read stale rows on PostgreSQL.
 */
export function mustBeOutsideUnit(): void {
  if (insideUnit.getStore()) throw new Error('The outer database was used inside a unit of work: use tx.db')
}

/** Prevents an unhandled rejection until the promise is awaited later. */
export function handled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}

const PARAMETER = Symbol('parameter')

/** A placeholder for a value that is known when the statement runs. */
type Marker = { readonly [PARAMETER]: string }

/** Returns a statement's placeholders, with the types of their values. */
export type Parameters<P> = <K extends keyof P & string>(name: K) => P[K]

/** Builds a statement, with a function that returns its placeholders. It is called when the statement is first used. */
type Build<P, R> = (q: Kysely<Tables>, param: Parameters<P>) => Compilable<R>

/** A statement that is compiled once and run many times. */
export function statement<P extends object, R>(build: Build<P, R>): (db: Db, params: P) => Promise<R[]> {
  const compile = compiledOnce(build)
  return (db, params) => db.run(...compile(db, params))
}

/** A statement whose rows a unit of work doesn't need and doesn't wait for: see {@link TxDb.later}. */
export function effect<P extends object>(build: Build<P, unknown>): (db: TxDb, params: P) => void {
  const compile = compiledOnce(build)
  return (db, params) => db.later(...compile(db, params))
}

/** The parameters of several rows: each name ends in the row's number. */
export type OfRows<P> = { [K in keyof P & string as `${K} ${number}`]: P[K] }

/** Compiles once for each number of rows. */
export function forEachCount<S>(compile: (count: number) => S): (count: number) => S {
  const compiled = new Map<number, S>()
  return (count) => {
    const ready = compiled.get(count) ?? compile(count)
    compiled.set(count, ready)
    return ready
  }
}

let named = 0

function compiledOnce<P extends object>(build: Build<P, unknown>) {
  const compiled = new Map<Db['dialect'], { sql: string; places: readonly unknown[] }>()
  const name = `guildhall ${++named}`
  return (db: Db, params: P): [sql: string, values: unknown[], name: string] => {
    let ready = compiled.get(db.dialect)
    if (!ready) {
      const { sql, parameters } = build(db.q, markerFor).compile()
      ready = { sql, places: parameters }
      compiled.set(db.dialect, ready)
    }
    const values: unknown[] = []
    for (const place of ready.places) values.push(isMarker(place) ? params[place[PARAMETER] as keyof P] : place)
    return [ready.sql, values, name]
  }
}

// The query builder only stores placeholders; the caller declares their types.
function markerFor(name: string): never {
  return { [PARAMETER]: name } as never
}

const isMarker = (value: unknown): value is Marker => typeof value === 'object' && value !== null && PARAMETER in value
