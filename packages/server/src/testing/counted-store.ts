import type { KyselyPlugin } from 'kysely'
import type { Db, Store, TxDb } from '../store/db.ts'

/** A store that notes each statement: its text, or for one that is built on the spot what kind it is. */
export function counted(store: Store): { store: Store; seen: string[] } {
  const seen: string[] = []
  // Nobody waits for it, so that it comes at any time.
  const notesUse = (statement: string) => statement.startsWith('update "tokens" set "used_at"')
  const note = (statement: string) => {
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
  const view = <D extends Db>(db: D): D => ({
    ...db,
    q: db.q.withPlugin(plugin),
    run: (...statement: Parameters<Db['run']>) => {
      note(statement[0])
      return db.run(...statement)
    },
  })
  const inside = (tx: TxDb): TxDb => ({
    ...view(tx),
    later: (...statement) => {
      note(statement[0])
      tx.later(...statement)
    },
  })
  return { store: { ...store, db: view(store.db), write: (work) => store.write((tx) => work(inside(tx))) }, seen }
}
