/** The first few in an order, without sorting all of them: a long list costs one comparison for each. */
export function firstFew<T>(all: Iterable<T>, compare: (a: T, b: T) => number, most: number): readonly T[] {
  const first: T[] = []
  for (const each of all) {
    const last = first.at(-1)
    if (first.length === most && (last === undefined || compare(last, each) <= 0)) continue
    const at = first.findIndex((other) => compare(other, each) > 0)
    first.splice(at < 0 ? first.length : at, 0, each)
    if (first.length > most) first.pop()
  }
  return first
}
