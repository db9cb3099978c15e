/** Nothing sorts after it: as a noncharacter it stands in no name. */
export const LAST_KEY = '\u{10ffff}'

/**
 * The form in which names are kept for searching: letters of both cases are one, also the two small sigmas of Greek.
 * Made here and not by the database, so that both stores find the same.
 */
export const nameKey = (name: string): string => name.toLowerCase().replaceAll('ς', 'σ').replaceAll(LAST_KEY, '')

/** {@link nameKey} of a name that may be missing. */
export const nameKeyOrNull = (name: string | null): string | null => (name === null ? null : nameKey(name))

/** Between which keys, the second excluded, those lie that begin with a text. */
export function keysBeginning(beginning: string): { from: string; to: string } {
  const from = nameKey(beginning)
  return { from, to: from + LAST_KEY }
}
