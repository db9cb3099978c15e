import type { Db, Store } from '../store/db.ts'

/** A store that notes each statement: its text, or for one that is built on the spot what kind it is. */
export function counted(store: Store): { store: Store; seen: string[] } {
  const seen: string[] = []
  const note = {
    transformQuery: <N extends { kind: string }>({ node }: { node: N }): N => {
      seen.push(node.kind)
      return node
    },
    transformResult: async <R>({ result }: { result: R }): Promise<R> => result,
  }
  const view = <D extends Db>(db: D): D => ({
    ...db,
    q: db.q.withPlugin(note),
    run: (...statement: Parameters<Db['run']>) => {
      seen.push(statement[0])
      return db.run(...statement)
    },
  })
  return { store: { ...store, db: view(store.db), write: (work) => store.write((tx) => work(view(tx))) }, seen }
}
