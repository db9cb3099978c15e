import { INSIDE_WORD, nameDistance, nearestDistance } from '../../../shared/text/name-distance.ts'
import { normalizeForSearch } from '../../../shared/text/normalize-for-search.ts'

/** The items that match a text, best first, and otherwise in their order. An empty text matches all. */
export function rankByName<T>(
  among: Iterable<T>,
  query: string,
  namesOf: (each: T) => readonly (string | null | undefined)[],
  most: number,
): T[] {
  const wanted = normalizeForSearch(query)
  const distanceOf = (name: string): number | null => {
    const distance = nameDistance(name, wanted)
    // Most names contain any single character.
    return distance === INSIDE_WORD && wanted.length === 1 ? null : distance
  }
  const found: { each: T; distance: number }[] = []
  for (const each of among) {
    const names = namesOf(each).flatMap((name) => name || [])
    const distance = nearestDistance(names, distanceOf)
    if (distance !== null) found.push({ each, distance })
  }
  return found
    .sort((a, b) => a.distance - b.distance)
    .slice(0, most)
    .map(({ each }) => each)
}
