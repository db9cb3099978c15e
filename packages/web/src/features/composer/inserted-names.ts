/** A completed name in a text: as shown, and as sent. */
export type InsertedNames = ReadonlyMap<string, string>

/** Code stays as typed. */
const code = /(```[\s\S]*?```|`[^`\n]*`)/

/**
 * The text to send: each name that completion inserted is replaced by what was chosen, wherever it occurs as a whole
 * word. Of two users with equal names the second is inserted by a unique name (`uniqueInsertedName`), so that a name is never
 * ambiguous; a name that was edited by hand is sent unchanged.
 */
export function toSentText(text: string, inserted: InsertedNames): string {
  const names = [...inserted.keys()].filter((name) => text.includes(name)).sort((a, b) => b.length - a.length)
  if (names.length === 0) return text.trim()
  const any = new RegExp(`(?<![\\p{L}\\p{N}_<])(?:${names.map(escaped).join('|')})(?![\\p{L}\\p{N}_])`, 'gu')
  const parts = text.split(code)
  return parts
    .map((part, index) => (index % 2 === 1 ? part : part.replace(any, (name) => inserted.get(name) ?? name)))
    .join('')
    .trim()
}

/** How a candidate is inserted: by its first name that doesn't already represent something else. */
export function uniqueInsertedName(names: readonly string[], sent: string, inserted: InsertedNames): string {
  return names.find((name) => (inserted.get(name) ?? sent) === sent) ?? sent
}

/** Without names that are no longer in the text, so that they can be used again. */
export function remainingNames(text: string, inserted: InsertedNames): InsertedNames {
  const kept = [...inserted].filter(([name]) => text.includes(name))
  return kept.length === inserted.size ? inserted : new Map(kept)
}

/** Characters as the server counts them. */
export const codePointLength = (text: string): number => Array.from(text).length

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
