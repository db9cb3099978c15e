import { sql } from 'kysely'
import { arrayOf } from '../../store/array-literal.ts'
import type { Db, Store } from '../../store/db.ts'
import { postgresTerms, termsTableOf } from '../../store/full-text.ts'
import { StatementTimeout } from '../../store/store-failure.ts'
import { messageSearch } from '../search-index/search-index-tables.ts'
import { TERM } from '../search-index/search-terms-view.ts'
import { indexedWords, isPhrase, type SearchQuery } from './search-query-view.ts'
import { type SearchScope, scopeTerms } from './search-scope-rules.ts'
import type { SearchWindow } from './search-windows-rules.ts'

/** A found message. */
export interface SearchHit {
  readonly id: string
  readonly channel_id: string
}

/** A message that has the sought terms. */
export interface FoundRow extends SearchHit {
  /** Only if the search needs them. */
  readonly words: string
}

/** Some messages in a window, in order. */
interface FoundRows {
  readonly rows: readonly FoundRow[]
  /** The last message that was examined, also if it isn't in the scope; null if there are no more in the window. */
  readonly last: string | null
}

/** Above this number of terms for the scope, each row's columns are compared instead, which is faster. */
const MOST_SCOPE_TERMS = 8

/** The parts of a search that don't depend on the window. */
export interface PreparedSearch {
  readonly dialect: Db['dialect']
  readonly condition: string
  readonly isAscending: boolean
  readonly isRanked: boolean
  readonly hasWords: boolean
  /** The scope whose columns each row is compared with; null if the terms contain it. */
  readonly scope: SearchScope | null
}

export function prepareSearch(
  { dialect }: Db,
  query: SearchQuery,
  scope: SearchScope,
  { isAscending, isRanked }: { isAscending: boolean; isRanked: boolean },
): PreparedSearch {
  const terms = scopeTerms(scope)
  const isNarrow = terms.length <= MOST_SCOPE_TERMS
  const syntax = SYNTAX[dialect]
  const all = [isNarrow ? terms : [TERM.guild(scope.guildId)], ...query.all]
  const required = [
    ...all.map((each) => syntax.or(each)),
    ...indexedWords(query).map(({ word, isPrefix }) => (isPrefix ? syntax.prefix(word) : syntax.term(word))),
  ]
  const condition = syntax.without(required.join(syntax.and), query.none)
  const hasWords = isRanked || isPhrase(query)
  return { dialect, condition, isAscending, isRanked, hasWords, scope: isNarrow ? null : scope }
}

/**
 * The first messages in a window.
 *
 * @param limits how many (SQLite also counts those that aren't in the scope), and how long PostgreSQL may search, ms
 * @returns null if the time ran out
 */
export async function findInWindow(
  store: Store,
  search: PreparedSearch,
  window: SearchWindow,
  { limit, ms }: { limit: number; ms: number },
): Promise<FoundRows | null> {
  if (search.dialect === 'sqlite') return findOnSqlite(store.db, search, window, limit)
  if (ms < 1) return null
  try {
    return await store.snapshot((db) => findOnPostgres(db, search, window, limit), ms)
  } catch (error) {
    if (error instanceof StatementTimeout) return null
    throw error
  }
}

// Words consist of letters and digits, and the other terms of ids, names of kinds and digests: nothing must be escaped.
const SYNTAX = {
  sqlite: {
    term: (term: string) => `"${term}"`,
    prefix: (term: string) => `"${term}" *`,
    or: (terms: readonly string[]) => `(${terms.map((term) => `"${term}"`).join(' OR ')})`,
    and: ' AND ',
    without: (required: string, terms: readonly string[]) =>
      terms.length === 0 ? required : `(${required}) NOT (${terms.map((term) => `"${term}"`).join(' OR ')})`,
  },
  postgres: {
    term: (term: string) => `'${term}'`,
    prefix: (term: string) => `'${term}':*`,
    or: (terms: readonly string[]) => `(${terms.map((term) => `'${term}'`).join(' | ')})`,
    and: ' & ',
    without: (required: string, terms: readonly string[]) =>
      [required, ...terms.map((term) => `!'${term}'`)].join(' & '),
  },
} as const

const INDEX = termsTableOf(messageSearch.name)

/** Reads so many rows of the index at most, because it blocks the process, however few of them are in the scope. */
async function findOnSqlite(
  db: Db,
  { condition, isAscending, hasWords, scope }: PreparedSearch,
  { from, to }: SearchWindow,
  limit: number,
): Promise<FoundRows> {
  const order = isAscending ? 'asc' : 'desc'
  const list = 'in (select cast(value as integer) from json_each(?))'
  const own = scope?.channels
    ? `s.channel_id ${list}`
    : scope
      ? `(s.scope_id ${list} or s.moderated_id ${list})`
      : 'true'
  const rows: (FoundRow & { is_own: unknown })[] = await db.run(
    `select s.id, s.channel_id, ${hasWords ? 's.words' : "'' as words"}, ${own} as is_own
    from (
      select rowid as id from ${INDEX}
      where ${INDEX} match ? and rowid >= cast(? as integer) and rowid < cast(? as integer)
      order by rowid ${order} limit ?
    ) as hits cross join message_search s on s.id = hits.id
    order by hits.id ${order}`,
    [...listsOf(scope).map((ids) => JSON.stringify(ids)), condition, from, to, limit],
  )
  const last = rows.length < limit ? null : (rows.at(-1)?.id ?? null)
  return { rows: rows.filter(({ is_own }) => Number(is_own) === 1), last }
}

const TERMS = postgresTerms(messageSearch.terms ?? [])

async function findOnPostgres(
  db: Db,
  { condition, isAscending, hasWords, scope }: PreparedSearch,
  { from, to, spans }: SearchWindow,
  limit: number,
): Promise<FoundRows> {
  const order = sql.raw(isAscending ? 'asc' : 'desc')
  const within = `${condition} & ${SYNTAX.postgres.or(spans)}`
  const lists = listsOf(scope).map(arrayOf)
  const own = scope?.channels
    ? sql`and channel_id = any(${lists[0]}::bigint[])`
    : scope
      ? sql`and (scope_id = any(${lists[0]}::bigint[]) or moderated_id = any(${lists[1]}::bigint[]))`
      : sql``
  // The planner must not go through all messages in the order of their ids instead.
  const query = sql<FoundRow>`
    with hits as materialized (
      select id, channel_id, scope_id, moderated_id, ${sql.raw(hasWords ? 'words' : `''::text as words`)}
      from message_search where ${sql.raw(TERMS)} @@ ${within}::tsquery
    )
    select id, channel_id, words from hits
    where id >= ${from}::bigint and id < ${to}::bigint ${own} order by id ${order} limit ${limit}`
  const { rows } = await query.execute(db.q)
  return { rows, last: rows.length < limit ? null : (rows.at(-1)?.id ?? null) }
}

const listsOf = (scope: SearchScope | null): string[][] =>
  scope === null ? [] : scope.channels ? [[...scope.channels]] : [[...scope.scopes], [...scope.moderated]]
