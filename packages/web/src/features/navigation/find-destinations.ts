import { INSIDE_WORD, nameDistance, nearestDistance } from '../../shared/text/name-distance.ts'
import { normalizeForSearch } from '../../shared/text/normalize-for-search.ts'
import type { ClientDestination } from './destinations.ts'

/** The first character of a query that searches only one kind. */
const KINDS: Readonly<Record<string, ClientDestination['kind']>> = {
  '@': 'person',
  '#': 'text',
  '!': 'voice',
  '*': 'guild',
}

export type Found = Pick<ClientDestination, 'kind' | 'path' | 'label' | 'aliases' | 'unread'>

/**
 * The destinations that match a query, best first; among equal ones, recent ones and then those with unread mentions
 * are first. Without a query these are the recent and the unread ones.
 * @param recent paths, the most recent first
 */
export function findDestinations<T extends Found>(
  among: readonly T[],
  query: string,
  recent: readonly string[],
  most: number,
): readonly T[] {
  const kind = KINDS[query.trim().charAt(0)]
  const wanted = normalizeForSearch(kind === undefined ? query : query.trim().slice(1))
  const places = new Map(recent.map((path, index) => [path, index]))
  const placeOf = ({ path }: T): number => places.get(path) ?? recent.length
  const ofKind = kind === undefined ? among : among.filter((each) => each.kind === kind)
  const isKnown = (each: T) => places.has(each.path) || (each.unread.unread && each.kind !== 'guild')
  const found = wanted === '' && kind === undefined ? ofKind.filter(isKnown) : ofKind
  return found
    .flatMap((each) => {
      const distance = distanceOf(each, wanted)
      return distance === null ? [] : [{ each, distance }]
    })
    .sort(
      (a, b) =>
        a.distance - b.distance ||
        placeOf(a.each) - placeOf(b.each) ||
        b.each.unread.mentions - a.each.unread.mentions ||
        Number(b.each.unread.unread) - Number(a.each.unread.unread) ||
        a.each.label.localeCompare(b.each.label),
    )
    .slice(0, most)
    .map(({ each }) => each)
}

/** How far its best name is from a text. Names that only have all characters in their order come last. */
const distanceOf = ({ label, aliases }: Found, wanted: string): number | null =>
  nearestDistance(
    [label, ...aliases],
    (name) => nameDistance(name, wanted) ?? (hasInOrder(normalizeForSearch(name), wanted) ? IN_ORDER : null),
  )

const IN_ORDER = INSIDE_WORD + 1

function hasInOrder(name: string, wanted: string): boolean {
  let from = 0
  for (const character of wanted.replaceAll(' ', '')) {
    const at = name.indexOf(character, from)
    if (at < 0) return false
    from = at + character.length
  }
  return true
}
