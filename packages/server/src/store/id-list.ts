const MOST_AT_ONCE = 1024

/**
 * Some ids, each once, in lists for `in (…)`. A list's length is a power of two, its last id repeated: so the database
 * sees few different statements, however many ids are asked for.
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
