import type { Thread } from '@guildhall/protocol/objects/channels/thread'
import type { ThreadSearch } from '@guildhall/protocol/objects/channels/thread-search'
import { containsWords, occurrencesIn, type SoughtWords, soughtWords, wordsOf } from '@guildhall/protocol/search-words'
import { SearchTime } from './search-time-actions.ts'

const SLOP = 2

/** The threads that match, in order (docs/spec/search.md#searching-threads). */
export async function findThreads(threads: readonly Thread[], query: ThreadSearch): Promise<Thread[]> {
  const sought = soughtWords(query.name ?? '')
  if ((query.name ?? '').trim() !== '' && sought.length === 0) return []
  const { sort_by = 'last_message_time', sort_order = 'desc' } = query
  const direction = sort_order === 'asc' && sort_by !== 'relevance' ? 1 : -1
  const ranked: { thread: Thread; rank: number }[] = []
  const time = new SearchTime()
  for (const thread of threads) {
    if (isMatch(thread, query, sought)) ranked.push({ thread, rank: rankOf(thread, sort_by, sought) })
    if (time.mustPause) await time.pause()
  }
  ranked.sort((a, b) => direction * (a.rank - b.rank || compareIds(a.thread.id, b.thread.id)))
  return ranked.map(({ thread }) => thread)
}

function isMatch(
  { name, applied_tags = [], thread_metadata }: Thread,
  { slop = SLOP, tag = [], tag_setting = 'match_some', archived }: ThreadSearch,
  sought: readonly SoughtWords[],
): boolean {
  if (archived !== undefined && thread_metadata.archived !== archived) return false
  const hasTag = (id: string) => applied_tags.includes(id)
  if (tag.length > 0 && !(tag_setting === 'match_all' ? tag.every(hasTag) : tag.some(hasTag))) return false
  return sought.length === 0 || containsWords(wordsOf(name).words, sought, slop)
}

function rankOf(
  { id, name, last_message_id, thread_metadata }: Thread,
  by: NonNullable<ThreadSearch['sort_by']>,
  sought: readonly SoughtWords[],
): number {
  if (by === 'archive_time') return Date.parse(thread_metadata.archive_timestamp)
  if (by === 'creation_time') return 0
  if (by === 'last_message_time') return Number(BigInt(last_message_id ?? id) >> 12n)
  const { words } = wordsOf(name)
  return occurrencesIn(words, sought) / Math.max(words.length, 1)
}

const compareIds = (a: string, b: string): number => (BigInt(a) < BigInt(b) ? -1 : BigInt(a) > BigInt(b) ? 1 : 0)
