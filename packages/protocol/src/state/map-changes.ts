/** A copy of a map with an entry under its id. */
export const withEntry = <T extends { id: string }>(map: ReadonlyMap<string, T>, entry: T): ReadonlyMap<string, T> =>
  new Map(map).set(entry.id, entry)

/** A copy of a map without one key; the same map if it doesn't have it. */
export function withoutKey<T>(map: ReadonlyMap<string, T>, id: string): ReadonlyMap<string, T> {
  if (!map.has(id)) return map
  const next = new Map(map)
  next.delete(id)
  return next
}

/** A copy of a map with the value of a key changed; the same map if it doesn't have it. */
export function withChanged<T>(
  map: ReadonlyMap<string, T>,
  id: string,
  change: (value: T) => T,
): ReadonlyMap<string, T> {
  const value = map.get(id)
  return value === undefined ? map : new Map(map).set(id, change(value))
}

/** A state with some fields replaced; the same object if none of them differs. */
export function withChanges<S extends object>(state: S, changes: Partial<S>): S {
  for (const key in changes) if (changes[key] !== state[key]) return { ...state, ...changes }
  return state
}
