import type { Db, Store, TxDb } from 'guildhall/store/db'
import type { KyselyPlugin } from 'kysely'

/** What was asked of a store. */
export interface Counted {
  /** The statements: their text, or for one that is built on the spot what kind it is. */
  seen: string[]
  /** Those that find out who calls. A caller is known for a second, or until another process tells of a change: they may come at any time. */
  lookups: string[]
}

/** A store that notes each statement. */
export function counted(store: Store): Counted & { store: Store } {
  const seen: string[] = []
  const lookups: string[] = []
  // Nobody waits for it, so that it comes at any time.
  const notesUse = (statement: string) => statement.startsWith('update "tokens" set "used_at"')
  const note = (statement: string) => {
    if (!notesUse(statement)) (findsCaller(statement) ? lookups : seen).push(statement)
  }
  // A unit of work that looks its caller up does so each time.
  const noteInside = (statement: string) => {
    if (!notesUse(statement)) seen.push(statement)
  }
  const kinds = new WeakMap<object, string>()
  // What is only built, to be run later, isn't a statement yet: each is noted with its result.
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
  })
  return {
    store: { ...store, db: view(store.db, note), write: (work, turn) => store.write((tx) => work(inside(tx)), turn) },
    seen,
    lookups,
  }
}

const findsCaller = (statement: string): boolean => statement.includes('"tokens"."hash" = ')
