import { AsyncLocalStorage } from 'node:async_hooks'
import type { Compilable, Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** One connection's view of the store: read-only outside a unit of work, the unit's own transaction inside. */
export interface Db {
  /** Builds and runs a query made on the spot. */
  readonly q: Kysely<Tables>
  readonly dialect: 'sqlite' | 'postgres'
  /** Runs a statement that was compiled before. */
  run<R>(sql: string, parameters: readonly unknown[]): Promise<R[]>
}

/** A unit of work's view: its statements become visible together or not at all. */
export interface TxDb extends Db {
  /** Shared by the units that are committed together: what one leaves here the next may see before the commit. */
  readonly batch: Map<string, unknown>
  /** Runs once the unit is durable, before its caller is answered. Must not throw. */
  onCommitted(then: () => void): void
}

/** A database: where to read, and how to write. */
export interface Store {
  readonly kind: 'sqlite' | 'postgres'
  readonly db: Db
  /** Whether only this process writes to it: then what it remembers of its own writes is never late. */
  readonly isExclusive: boolean
  /** Runs `work` in a transaction. It is repeated if the database asks for it, so it has no side effects. */
  write<T>(work: (tx: TxDb) => Promise<T>): Promise<T>
  /** Runs `work` against one unchanging state of the store. */
  snapshot<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Tells other processes of new versions once the unit commits; the store's own process is told by the caller. */
  notify(tx: Db, ...messages: readonly string[]): Promise<void>
  /** Hears what other processes were told; `lost` runs when messages may have been missed. */
  listen(heard: (message: string) => void, lost: () => void): Promise<void>
  close(): Promise<void>
}

const insideUnit = new AsyncLocalStorage<true>()

/** Runs a unit's work so that a use of the outer database in it is noticed. */
export const runUnit = <T>(work: () => Promise<T>): Promise<T> => insideUnit.run(true, work)

/** Throws inside a unit of work: the outer database would hang on SQLite and read stale rows on PostgreSQL. */
export function mustBeOutsideUnit(): void {
  if (insideUnit.getStore()) throw new Error('The outer database was used inside a unit of work: use tx.db')
}

const PARAMETER = Symbol('parameter')

/** Stands for a value that is known only when the statement runs. */
type Marker = { readonly [PARAMETER]: string }

/** Hands out the places of a statement's parameters, typed as the values that will stand there. */
export type Parameters<P> = <K extends keyof P & string>(name: K) => P[K]

/**
 * A statement that is compiled once and run many times. `build` is called at its first use, with a function that
 * names the parameters.
 */
export function statement<P extends object, R>(
  build: (q: Kysely<Tables>, param: Parameters<P>) => Compilable<R>,
): (db: Db, params: P) => Promise<R[]> {
  const compiled = new Map<Db['dialect'], { sql: string; places: readonly unknown[] }>()
  return (db, params) => {
    let ready = compiled.get(db.dialect)
    if (!ready) {
      const { sql, parameters } = build(db.q, markerFor).compile()
      ready = { sql, places: parameters }
      compiled.set(db.dialect, ready)
    }
    const values: unknown[] = []
    for (const place of ready.places) values.push(isMarker(place) ? params[place[PARAMETER] as keyof P] : place)
    return db.run(ready.sql, values)
  }
}

// The query builder only stores parameters; what type the place claims to have is the caller's declaration.
function markerFor(name: string): never {
  return { [PARAMETER]: name } as never
}

const isMarker = (value: unknown): value is Marker => typeof value === 'object' && value !== null && PARAMETER in value
