/**
 * Returns a function that keeps what it computes for a key until one of the parts from which it was computed is
 * another object.
 */
export function keptByParts<K extends object, T>(): (key: K, parts: readonly unknown[], compute: () => T) => T {
  const kept = new WeakMap<K, { readonly parts: readonly unknown[]; readonly value: T }>()
  return (key, parts, compute) => {
    const before = kept.get(key)
    if (before !== undefined && parts.every((part, index) => part === before.parts[index])) return before.value
    const value = compute()
    kept.set(key, { parts, value })
    return value
  }
}
