/** A copy of a map without one key. */
export function withoutKey<T>(map: ReadonlyMap<string, T>, id: string): ReadonlyMap<string, T> {
  const next = new Map(map)
  next.delete(id)
  return next
}
