import { AsyncLocalStorage } from 'node:async_hooks'
import type { Compilable, Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** One connection's view of the store: read-only outside a unit of work, the unit's own transaction inside. */
export interface Db {
  /** Builds and runs a query made on the spot. */
  readonly q: Kysely<Tables>
  readonly dialect: 'sqlite' | 'postgres'
  /** Runs a statement that was compiled before. With a name, which no other has, the database prepares it but once. */
  run<R>(sql: string, parameters: readonly unknown[], name?: string): Promise<R[]>
}

/** A turn that units of work take one after the other: those that wait for the same one may be committed together. */
export interface StreamTurn {
  /** The stream of which they take the next version. */
  readonly stream: string
  /** What is locked before the stream is, until the commit. A unit that needs another lock than the first can't join. */
  readonly locks: 'none' | 'talk' | 'rights'
  /** Takes more turns from its beginning on: it is committed by itself. */
  readonly isAlone: boolean
}

/** Writes rows that units of work have left: those of all that are committed together. */
type WriteRows<R> = (tx: TxDb, rows: readonly R[]) => void | Promise<void>

/** A unit of work's view: its statements become visible together or not at all. */
export interface TxDb extends Db {
  /** Shared by the units that are committed together: what one leaves here the next may see before the commit. */
  readonly batch: Map<string, unknown>
  /** Runs a statement, in its turn, that the unit doesn't wait for: if it fails the unit does, at its end. */
  later(sql: string, parameters: readonly unknown[], name?: string): void
  /** Leaves rows that no unit reads before the commit: they are written with those of the units that are committed together. */
  gather<R>(write: WriteRows<R>, rows: readonly R[]): void | Promise<void>
  /** No further unit joins the commit: this one holds what others may wait for. */
  closeBatch(): void
  /** Runs once the unit is durable, before its caller is answered. Must not throw. */
  onCommitted(then: () => void): void
  /** Tells other processes with the commit, before all that is committed later; its own process is told by the caller. */
  notify(...messages: readonly string[]): void
  /** Tells other processes, soon after the commit, that there is something to be read. The last word on a subject counts. */
  wake(hints: readonly Hint[]): void
}

/** What wakes other processes. One that is lost with its process is made up for: see {@link StoreListener.unheard}. */
export interface Hint {
  readonly subject: string
  readonly message: string
}

/** Who hears what other processes were told. */
export interface StoreListener {
  heard(message: string): void
  /** Nothing is heard until it is `back`. */
  lost(reason: Error): void
  /** Messages may have been missed. */
  back(): void
  /** Something may have been committed of which the hints were lost with the process that would have given them. */
  unheard(): void
}

/** A database: where to read, and how to write. */
export interface Store {
  readonly kind: 'sqlite' | 'postgres'
  readonly db: Db
  /** Whether only this process writes to it: then what it remembers of its own writes is never late. */
  readonly isExclusive: boolean
  /**
   * Runs `work` in a transaction. It is repeated if the database asks for it, so it has no side effects.
   *
   * @param turn that it takes first of all
   */
  write<T>(work: (tx: TxDb) => Promise<T>, turn?: StreamTurn | null): Promise<T>
  /** Runs `work` against one unchanging state of the store. */
  snapshot<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Tells other processes what no unit of work does. */
  notify(...messages: readonly string[]): Promise<void>
  /** Hears what other processes were told. */
  listen(callbacks: StoreListener): Promise<void>
  /** @throws StoreFailure if what is written would be lost, as far as that is known without writing */
  mustBeThere(): void
  /** The connections to the database; null where there are none to be shared. */
  connections(): { inUse: number; idle: number; waiting: number } | null
  close(): Promise<void>
}

/** The unit of work that is under way here, or that it was when this began. */
const insideUnit = new AsyncLocalStorage<{ isOver: boolean }>()

/** Runs a unit's work so that a use of the outer database in it is noticed, and one of its own once it is over. */
export function runUnit<T>(work: () => Promise<T>): Promise<T> {
  const unit = { isOver: false }
  return insideUnit.run(unit, work).finally(() => {
    unit.isOver = true
  })
}

/** Throws once the unit is over: a statement that it did not wait for would be another's, or nobody's. */
export function mustBeInsideUnit(): void {
  if (insideUnit.getStore()?.isOver !== false) throw new Error('A unit of work was over before a statement of it')
}

/** Runs the statements that a unit doesn't wait for, and keeps what becomes of each. */
export function unawaited(run: Db['run'], kept: Promise<unknown>[]): TxDb['later'] {
  return (sql, parameters, name) => {
    mustBeInsideUnit()
    // What the driver can't send doesn't fail the transaction, and COMMIT would be on its way before anyone knew.
    if (parameters.some((value) => typeof value === 'object' && value !== null))
      throw new TypeError('A statement that a unit of work does not wait for takes no objects')
    kept.push(handled(run(sql, parameters, name)))
  }
}

/** Throws inside a unit of work: the outer database would hang on SQLite and read stale rows on PostgreSQL. */
export function mustBeOutsideUnit(): void {
  if (insideUnit.getStore()) throw new Error('The outer database was used inside a unit of work: use tx.db')
}

/** Is waited for later: until then a failure of it is nobody's oversight. */
export function handled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}

const PARAMETER = Symbol('parameter')

/** Stands for a value that is known only when the statement runs. */
type Marker = { readonly [PARAMETER]: string }

/** Hands out the places of a statement's parameters, typed as the values that will stand there. */
export type Parameters<P> = <K extends keyof P & string>(name: K) => P[K]

/** Builds a statement, with a function that names its parameters. It is called at the statement's first use. */
type Build<P, R> = (q: Kysely<Tables>, param: Parameters<P>) => Compilable<R>

/** A statement that is compiled once and run many times. */
export function statement<P extends object, R>(build: Build<P, R>): (db: Db, params: P) => Promise<R[]> {
  const compile = compiledOnce(build)
  return (db, params) => db.run(...compile(db, params))
}

/** A statement of which a unit of work needs no rows, nor to wait for it: see {@link TxDb.later}. */
export function effect<P extends object>(build: Build<P, unknown>): (db: TxDb, params: P) => void {
  const compile = compiledOnce(build)
  return (db, params) => db.later(...compile(db, params))
}

/** The parameters of several rows: each has the number of its row behind its name. */
export type OfRows<P> = { [K in keyof P & string as `${K} ${number}`]: P[K] }

/** What is compiled once for each number of rows. */
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

// The query builder only stores parameters; what type the place claims to have is the caller's declaration.
function markerFor(name: string): never {
  return { [PARAMETER]: name } as never
}

const isMarker = (value: unknown): value is Marker => typeof value === 'object' && value !== null && PARAMETER in value
