import { occurrencesIn, type SoughtWords } from '@guildhall/protocol/search-words'

/** Words beyond which a message's length matters. */
const SHORT = 10

/** How large a part of a message the sought words are (docs/spec/search.md#order). */
export const relevanceOf = (words: readonly string[], sought: readonly SoughtWords[]): number =>
  sought.length === 0 ? 0 : occurrencesIn(words, sought) / (words.length + SHORT)
