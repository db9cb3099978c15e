// Searches for messages and reads the found ones.
import type {
  ChannelMessageSearch,
  GuildMessageSearch,
  MessageSearchResult,
} from '@guildhall/protocol/objects/messages/message-search'
import { SEARCH_LIMITS } from '@guildhall/protocol/search-limits'
import { containsWords } from '@guildhall/protocol/search-words'
import { PlainRefusal } from '../../kernel/api-error.ts'
import type { Caller } from '../../kernel/callers/caller.ts'
import { firstIdAt } from '../../kernel/ids/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import { findRow } from '../../store/access.ts'
import type { Db, Store } from '../../store/db.ts'
import { seesAllContent } from '../messages/message-content-rules.ts'
import { searchBacklog } from '../search-index/search-index-tables.ts'
import { SPANS } from '../search-index/search-terms-view.ts'
import { expandFound } from './expand-found-actions.ts'
import {
  type FoundRow,
  findInWindow,
  type PreparedSearch,
  prepareSearch,
  type SearchHit,
} from './found-messages-store.ts'
import { relevanceOf } from './relevance-rules.ts'
import { isPhrase, type SearchQuery, searchQuery } from './search-query-view.ts'
import { type SearchScope, scopeTerms } from './search-scope-rules.ts'
import { SearchTime } from './search-time-actions.ts'
import { searchInTurn } from './search-turns-actions.ts'
import { restOf, type SearchRange, type SearchWindow, SearchWindows } from './search-windows-rules.ts'

const PAGE = 25
/** After how many candidates, and after which time, no older messages are examined. */
const MOST_EXAMINED = 20_000
const LONGEST_MS = 1000
/**
 * How many candidates one statement reads. SQLite blocks the process meanwhile; PostgreSQL collects the rest of a window
 * again for each statement, but rows with words need much memory.
 */
const AT_ONCE = {
  sqlite: { withWords: 1000, others: 1000 },
  postgres: { withWords: 2000, others: SEARCH_LIMITS.results },
}
/** The length of the first window. SQLite's index is in the order of time, so that longer ones are no slower. */
const FIRST_WINDOW_MS = { sqlite: 2 ** SPANS[2], postgres: 2 ** SPANS[0] }
/** How far ahead of this process's clock ids of other processes may be. */
const AHEAD_MS = 600_000
/** How many seconds to wait for the index. */
const INDEX_DELAY_S = 5

/** A search and who makes it. */
export interface Search {
  readonly guild: GuildModel | null
  readonly caller: Caller
  readonly query: ChannelMessageSearch | GuildMessageSearch
  readonly scope: SearchScope
}

/** @throws IndexNotReady, RateLimited, ServiceUnavailable */
export const searchMessages = (kernel: Kernel, search: Search): Promise<MessageSearchResult> =>
  searchInTurn(kernel, search.caller.user.id, () => searchNow(kernel, search))

async function searchNow(kernel: Kernel, { guild, caller, query, scope }: Search): Promise<MessageSearchResult> {
  const { db } = kernel.store
  await mustBeIndexed(db, scope.guildId)
  const { limit = PAGE, offset = 0, sort_by, sort_order } = query
  const reader = seesAllContent(caller, guild) ? null : caller.user.id
  const sought = searchQuery(query, reader)
  const isRanked = sort_by === 'relevance'
  const order = { isRanked, isAscending: !isRanked && sort_order === 'asc' }
  const found =
    sought.isImpossible || scopeTerms(scope).length === 0
      ? []
      : await findAll(
          kernel.store,
          sought,
          prepareSearch(db, sought, scope, order),
          rangeOf(kernel, scope, query, order),
        )
  // Sorting is stable, and the newest are first.
  const sorted = isRanked ? found.sort((a, b) => b.rank - a.rank) : found
  const shown = await expandFound(
    kernel,
    { guild, caller, guildId: scope.guildId },
    sorted.slice(offset, offset + limit),
  )
  return {
    doing_deep_historical_index: false,
    total_results: found.length,
    messages: shown.messages.map((message) => [{ ...message, hit: true }]),
    ...(guild && { threads: shown.threads, members: shown.members }),
  }
}

/** @throws IndexNotReady while older messages aren't all in the index (docs/spec/search.md#index) */
async function mustBeIndexed(db: Db, guildId: string): Promise<void> {
  const backlog = await findRow(db, searchBacklog, { guild_id: guildId })
  if (!backlog) return
  throw new PlainRefusal('IndexNotReady', {
    message: 'Index not yet available. Try again later',
    code: 110_000,
    documents_indexed: backlog.documents,
    retry_after: INDEX_DELAY_S,
  })
}

function rangeOf(
  { ids }: Pick<Kernel, 'ids'>,
  { guildId }: SearchScope,
  { min_id = '0', max_id }: { min_id?: string | undefined; max_id?: string | undefined },
  { isAscending }: { isAscending: boolean },
): SearchRange {
  const end = firstIdAt(ids.now() + AHEAD_MS)
  // A guild's messages are newer than the guild itself.
  const minId = BigInt(min_id) > BigInt(guildId) ? min_id : guildId
  return { minId, maxId: max_id !== undefined && BigInt(max_id) < BigInt(end) ? max_id : end, isAscending }
}

interface RankedHit extends SearchHit {
  readonly rank: number
}

/** The results in the order of time, as far as they are counted. */
async function findAll(
  store: Store,
  query: SearchQuery,
  search: PreparedSearch,
  range: SearchRange,
): Promise<RankedHit[]> {
  const found: RankedHit[] = []
  const windows = new SearchWindows(range, FIRST_WINDOW_MS[store.kind])
  const time = new SearchTime(LONGEST_MS)
  const limit = AT_ONCE[store.kind][search.hasWords ? 'withWords' : 'others']
  let examined = 0
  for (let window = windows.next(); window; window = windows.next()) {
    const before = found.length
    for (let part: SearchWindow | null = window; part; ) {
      const some = await findInWindow(store, search, part, { limit, ms: time.left })
      if (some === null) return found
      examined += some.rows.length
      await addMatching(found, some.rows, query, search, time)
      if (found.length >= SEARCH_LIMITS.results) return found.slice(0, SEARCH_LIMITS.results)
      if (examined >= MOST_EXAMINED || time.left <= 0) return found
      part = some.last === null ? null : restOf(part, some.last, search)
    }
    windows.adapt(found.length - before, SEARCH_LIMITS.results - found.length)
  }
  return found
}

/** Adds the rows that match, until the time runs out. */
async function addMatching(
  found: RankedHit[],
  rows: readonly FoundRow[],
  query: SearchQuery,
  { isRanked }: PreparedSearch,
  time: SearchTime,
): Promise<void> {
  const { sought, slop } = query
  await time.pause()
  for (const { id, channel_id, words: text } of rows) {
    const words = text.trimStart().split(' ')
    if (!isPhrase(query) || containsWords(words, sought, slop))
      found.push({ id, channel_id, rank: isRanked ? relevanceOf(words, sought) : 0 })
    if (!time.mustPause) continue
    if (time.left <= 0) return
    await time.pause()
  }
}
