import { normalizeForSearch } from './normalize-for-search.ts'

/** The distance of names that have the text only inside of a word. */
export const INSIDE_WORD = 3

/**
 * How far a name is from a text, without accents and in either case: whole names first, then beginnings of names and of
 * words, then parts. Null for no match. @param wanted normalized for the search; an empty text is in all names
 */
export const nameDistance = (name: string, wanted: string): number | null =>
  normalDistance(normalizeForSearch(name), wanted)

/** How far a name is from a text, if both are normalized for the search. */
export function normalDistance(normal: string, wanted: string): number | null {
  if (normal === wanted) return 0
  if (normal.startsWith(wanted)) return 1
  if (!normal.includes(wanted)) return null
  return normal.split(/[\s_.-]+/u).some((word) => word.startsWith(wanted)) ? 2 : INSIDE_WORD
}

/** The distance of the nearest of several names; null if none matches. */
export function nearestDistance(names: readonly string[], distanceOf: (name: string) => number | null): number | null {
  return names.reduce<number | null>((nearest, name) => {
    const distance = distanceOf(name)
    return distance === null || (nearest !== null && nearest <= distance) ? nearest : distance
  }, null)
}
