import type { Db, Store, TxDb } from 'guildhall/store/db'
import type { KyselyPlugin } from 'kysely'

/** The queries of a store. */
export interface RecordedStatements {
  /** The statements: their text, or the kind of a dynamically built one. */
  seen: string[]
  /**
   * Those that authenticate the caller. A caller is cached for a second, or until another process announces a change,
   * so they can occur at any time.
   */
  lookups: string[]
}

/** A store that records each statement. */
export function recordStatements(store: Store): RecordedStatements & { store: Store } {
  const seen: string[] = []
  const lookups: string[] = []
  // It is not awaited, so it can occur at any time.
  const notesUse = (statement: string) => statement.startsWith('update "tokens" set "used_at"')
  const note = (statement: string) => {
    if (!notesUse(statement)) (findsCaller(statement) ? lookups : seen).push(statement)
  }
  // A unit of work that looks up its caller does so each time.
  const noteInside = (statement: string) => {
    if (!notesUse(statement)) seen.push(statement)
  }
  const kinds = new WeakMap<object, string>()
  // A built query isn't a statement until it runs, so each is recorded with its result.
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      kinds.set(queryId, node.kind)
      return node
    },
    transformResult: async ({ result, queryId }) => {
      seen.push(kinds.get(queryId) ?? '')
      return result
    },
  }
  const view = <D extends Db>(db: D, noted: (statement: string) => void): D => ({
    ...db,
    q: db.q.withPlugin(plugin),
    run: (...statement: Parameters<Db['run']>) => {
      noted(statement[0])
      return db.run(...statement)
    },
  })
  const inside = (tx: TxDb): TxDb => ({
    ...view(tx, noteInside),
    later: (...statement) => {
      noteInside(statement[0])
      tx.later(...statement)
    },
    gather: (write, rows) => tx.gather((last, all) => write(inside(last), all), rows),
    gatherInOrder: (write, rows) => tx.gatherInOrder((last, all) => write(inside(last), all), rows),
  })
  return {
    store: { ...store, db: view(store.db, note), write: (work, turn) => store.write((tx) => work(inside(tx)), turn) },
    seen,
    lookups,
  }
}

const findsCaller = (statement: string): boolean => statement.includes('"tokens"."hash" = ')
