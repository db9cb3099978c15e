import { firstFew } from '../../shared/lists/first-few.ts'
import { INSIDE_WORD, nearestDistance, normalDistance } from '../../shared/text/name-distance.ts'
import { normalizeForSearch } from '../../shared/text/normalize-for-search.ts'
import type { ClientDestination } from './destinations.ts'

/** The first character of a query that searches only one kind. */
const KINDS: ReadonlyMap<string, ClientDestination['kind']> = new Map([
  ['@', 'person'],
  ['#', 'text'],
  ['!', 'voice'],
  ['*', 'guild'],
])

export type Found = Pick<ClientDestination, 'kind' | 'path' | 'label' | 'aliases' | 'unread' | 'isFar'>

type Ranked<T> = { readonly each: T; readonly distance: number; readonly place: number }

/**
 * The destinations that match a query, best first; among equal ones, recent ones, those with unread mentions and the
 * user's own are first. Without a query these are the recent and the unread ones.
 * @param recent paths, the most recent first
 */
export function findDestinations<T extends Found>(
  among: readonly T[],
  query: string,
  recent: readonly string[],
  most: number,
): readonly T[] {
  const kind = KINDS.get(query.trim().charAt(0))
  const wanted = normalizeForSearch(kind === undefined ? query : query.trim().slice(1))
  const places = new Map(recent.map((path, index) => [path, index]))
  const isListed = (each: T) =>
    wanted !== '' || kind !== undefined || places.has(each.path) || (each.unread.unread && each.kind !== 'guild')

  function* matches(): Generator<Ranked<T>> {
    for (const each of among) {
      if (kind !== undefined && each.kind !== kind) continue
      if (!isListed(each)) continue
      const distance = distanceOf(namesOf(each), wanted)
      if (distance !== null) yield { each, distance, place: places.get(each.path) ?? recent.length }
    }
  }
  return firstFew(matches(), compareRanks, most).map(({ each }) => each)
}

const knownNames = new WeakMap<Found, readonly string[]>()

/** A user who types asks for the same names with each key. */
function namesOf(each: Found): readonly string[] {
  const names = knownNames.get(each) ?? [each.label, ...each.aliases].map(normalizeForSearch)
  knownNames.set(each, names)
  return names
}

const compareRanks = (a: Ranked<Found>, b: Ranked<Found>): number =>
  a.distance - b.distance ||
  a.place - b.place ||
  b.each.unread.mentions - a.each.unread.mentions ||
  Number(b.each.unread.unread) - Number(a.each.unread.unread) ||
  Number(a.each.isFar) - Number(b.each.isFar) ||
  byName.compare(a.each.label, b.each.label)

const byName = new Intl.Collator()

/** A command of the client that the quick switcher offers. */
export type ClientCommand = {
  readonly label: string
  /** What kind of command it is, such as the settings to which a page belongs. */
  readonly detail: string
  readonly run: () => void
}

/**
 * The commands that match a query, best first: all of them after `>`. Otherwise one of their words has to begin with
 * the query, because a person or a place is more likely to be sought.
 */
export function findCommands(among: readonly ClientCommand[], query: string, most: number): readonly ClientCommand[] {
  const isAsked = query.trim().startsWith('>')
  const wanted = normalizeForSearch(isAsked ? query.trim().slice(1) : query)
  if (!isAsked && wanted === '') return []
  const farthest = isAsked ? IN_ORDER : INSIDE_WORD - 1
  const found = among.flatMap((command) => {
    const distance = distanceOf([normalizeForSearch(command.label)], wanted)
    return distance === null || distance > farthest ? [] : [{ command, distance }]
  })
  return firstFew(found, (a, b) => a.distance - b.distance, most).map(({ command }) => command)
}

/** How far the best of normalized names is from a text. Names that only have all characters in their order come last. */
const distanceOf = (names: readonly string[], wanted: string): number | null =>
  nearestDistance(names, (name) => normalDistance(name, wanted) ?? (hasInOrder(name, wanted) ? IN_ORDER : null))

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
