/** How well a text matches a name: smaller is better, null for no match. */
function worthOf(name: string, query: string): number | null {
  if (name === query) return 0
  if (name.startsWith(query)) return 1
  if (name.split(/[\s_.-]+/).some((word) => word.startsWith(query))) return 2
  return query.length > 1 && name.includes(query) ? 3 : null
}

/** The items that match a text, best first, and otherwise in their order. An empty text matches all. */
export function rankByName<T>(
  among: Iterable<T>,
  query: string,
  namesOf: (each: T) => readonly (string | null | undefined)[],
  most: number,
): T[] {
  const wanted = query.trim().toLocaleLowerCase()
  const found: { each: T; worth: number }[] = []
  for (const each of among) {
    const worths = namesOf(each).flatMap((name) => (name ? (worthOf(name.toLocaleLowerCase(), wanted) ?? []) : []))
    if (worths.length > 0) found.push({ each, worth: Math.min(...worths) })
  }
  return found
    .sort((a, b) => a.worth - b.worth)
    .slice(0, most)
    .map(({ each }) => each)
}
