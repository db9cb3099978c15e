import type { Compilable, Kysely } from 'kysely'
import type { Db } from './db.ts'
import type { Tables } from './tables.ts'

const MOST_AT_ONCE = 1024

/**
 * Distinct ids, in lists for `in (…)`. The length of a list is a power of two, filled up with its last id, so that
 * there are few different statements.
 */
export function idLists(ids: Iterable<string>): string[][] {
  const all = [...new Set(ids)]
  const lists: string[][] = []
  for (let from = 0; from < all.length; from += MOST_AT_ONCE) {
    const some = all.slice(from, from + MOST_AT_ONCE)
    const last = some.at(-1) ?? ''
    while (!Number.isInteger(Math.log2(some.length))) some.push(last)
    lists.push(some)
  }
  return lists
}

/** A statement whose only parameters are ids, compiled once for each length of {@link idLists}. */
export function statementOfIds<R>(
  build: (q: Kysely<Tables>, ids: readonly string[]) => Compilable<R>,
): (db: Db, ids: readonly string[]) => Promise<R[]> {
  const compiled = new Map<string, string>()
  return (db, ids) => {
    const key = `${db.dialect} ${ids.length}`
    const text = compiled.get(key) ?? build(db.q, ids).compile().sql
    compiled.set(key, text)
    return db.run(text, ids)
  }
}
