import { normalizeForSearch } from './normalize-for-search.ts'

/** The distance of names that have the text only inside of a word. */
export const INSIDE_WORD = 3

/**
 * How far a name is from a text, without accents and in either case: whole names first, then beginnings of names and of
 * words, then parts. Null for no match. @param wanted normalized for the search; an empty text is in all names
 */
export function nameDistance(name: string, wanted: string): number | null {
  const normal = normalizeForSearch(name)
  if (normal === wanted) return 0
  if (normal.startsWith(wanted)) return 1
  if (normal.split(/[\s_.-]+/u).some((word) => word.startsWith(wanted))) return 2
  return normal.includes(wanted) ? INSIDE_WORD : null
}

/** The distance of the nearest of several names; null if none matches. */
export function nearestDistance(names: readonly string[], distanceOf: (name: string) => number | null): number | null {
  const distances = names.flatMap((name) => distanceOf(name) ?? [])
  return distances.length === 0 ? null : Math.min(...distances)
}
