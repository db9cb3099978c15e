/** Sorts after all other characters: a noncharacter, which no name contains. */
export const LAST_KEY = '\u{10ffff}'

/**
 * The form of a name for searches: lower case, with both small sigmas of Greek equal. It is computed here and not by
 * the database, so that both databases find the same.
 */
export const nameKey = (name: string): string => name.toLowerCase().replaceAll('ς', 'σ').replaceAll(LAST_KEY, '')

/** {@link nameKey} of a nullable name. */
export const nameKeyOrNull = (name: string | null): string | null => (name === null ? null : nameKey(name))

/** The range of keys that begin with a text; its end is exclusive. */
export function keysBeginning(beginning: string): { from: string; to: string } {
  const from = nameKey(beginning)
  return { from, to: from + LAST_KEY }
}
