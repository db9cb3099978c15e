/** The same map without one of its keys. */
export function without<T>(map: ReadonlyMap<string, T>, id: string): ReadonlyMap<string, T> {
  const next = new Map(map)
  next.delete(id)
  return next
}
