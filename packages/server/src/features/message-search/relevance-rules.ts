import { occurrencesIn } from '@guildhall/protocol/search-words'
import type { SearchHit } from './found-messages-store.ts'
import type { SearchQuery } from './search-query-view.ts'

/** Words beyond which a message's length matters. */
const SHORT = 10

/** The messages in which the sought words are the largest part first, then the newest (docs/spec/search.md#order). */
export function byRelevance(found: readonly SearchHit[], { sought }: SearchQuery): SearchHit[] {
  if (sought.length === 0) return [...found]
  const ranked = found.map((message) => {
    const words = message.words.trimStart().split(' ')
    return { message, rank: occurrencesIn(words, sought) / (words.length + SHORT) }
  })
  // Sorting is stable, and the newest are first.
  return ranked.sort((a, b) => b.rank - a.rank).map(({ message }) => message)
}
