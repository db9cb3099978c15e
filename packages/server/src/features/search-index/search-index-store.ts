import { sql } from 'kysely'
import { arrayOf } from '../../store/array-literal.ts'
import { type Db, effect, type TxDb } from '../../store/db.ts'
import { idLists } from '../../store/id-list.ts'
import {
  placeTerms,
  repliedMessageId,
  type SearchedMessage,
  type SearchPlace,
  searchTerms,
  TERM,
} from './search-terms-view.ts'

interface Added extends SearchPlace {
  readonly id: string
  readonly authorId: string
  readonly repliedTo: string | null
  readonly place: string
  readonly facets: string
  readonly words: string
}

const COLUMNS = ['guild_id', 'channel_id', 'id', 'scope_id', 'moderated_id', 'place', 'facets', 'words'] as const

/** A row, with the terms that depend on other rows: whether a bot wrote it, and to whom it replies. */
const COMPLETED = sql.raw(`
  select guild_id, channel_id, id, scope_id, moderated_id, place
    || case when exists (select 1 from users where users.id = added.author_id and users.is_bot) then ' ${TERM.bot}' else '' end
    || coalesce((
      select ' ${TERM.repliedUser('')}' || messages.author_id from messages
      where messages.guild_id = added.guild_id and messages.channel_id = added.channel_id and messages.id = added.replied_to
    ), ''), facets, words`)

const add = effect<Added>((q, param) =>
  q
    .insertInto('message_search')
    .columns(COLUMNS)
    .expression(sql`${COMPLETED} from (
      select cast(${param('guildId')} as bigint) as guild_id, cast(${param('channelId')} as bigint) as channel_id,
        cast(${param('id')} as bigint) as id, cast(${param('scopeId')} as bigint) as scope_id,
        cast(${param('moderatedId')} as bigint) as moderated_id, cast(${param('authorId')} as bigint) as author_id,
        cast(${param('repliedTo')} as bigint) as replied_to, cast(${param('place')} as text) as place,
        cast(${param('facets')} as text) as facets, cast(${param('words')} as text) as words
    ) as added where true on conflict do nothing`),
)
const addSome = effect<Record<keyof Added, string>>((q, param) =>
  q
    .insertInto('message_search')
    .columns(COLUMNS)
    .expression(sql`${COMPLETED} from unnest(
      ${param('guildId')}::bigint[], ${param('channelId')}::bigint[], ${param('id')}::bigint[],
      ${param('scopeId')}::bigint[], ${param('moderatedId')}::bigint[], ${param('authorId')}::bigint[],
      ${param('repliedTo')}::bigint[], ${param('place')}::text[], ${param('facets')}::text[], ${param('words')}::text[]
    ) as added (guild_id, channel_id, id, scope_id, moderated_id, author_id, replied_to, place, facets, words)
    on conflict do nothing`),
)
const change = effect<{ id: string; facets: string; words: string }>((q, param) =>
  q
    .updateTable('message_search')
    .set({ facets: param('facets'), words: param('words') })
    .where('id', '=', param('id')),
)

/** A message as the index contains it. */
export const toSearchRow = (place: SearchPlace, message: SearchedMessage): Added => ({
  guildId: place.guildId,
  channelId: place.channelId,
  scopeId: place.scopeId,
  moderatedId: place.moderatedId,
  id: message.id,
  authorId: message.author_id,
  repliedTo: repliedMessageId(message),
  place: placeTerms(place, message),
  ...searchTerms(message),
})

/** Adds messages that aren't in the index yet. The messages to which they reply must be stored already. */
export function addToIndex(db: TxDb, rows: readonly Added[]): void {
  const [only] = rows
  if (only === undefined) return
  if (rows.length === 1 || db.dialect === 'sqlite') {
    for (const row of rows) add(db, row)
    return
  }
  const list = (column: keyof Added) => arrayOf(rows.map((row) => row[column]))
  addSome(db, {
    guildId: list('guildId'),
    channelId: list('channelId'),
    scopeId: list('scopeId'),
    moderatedId: list('moderatedId'),
    id: list('id'),
    authorId: list('authorId'),
    repliedTo: list('repliedTo'),
    place: list('place'),
    facets: list('facets'),
    words: list('words'),
  })
}

/** Updates the index after an edit. */
export const updateIndex = (db: TxDb, message: SearchedMessage): void =>
  change(db, { id: message.id, ...searchTerms(message) })

/** A part of a channel: messages from an id to another one, inclusively. */
interface IndexedRange {
  readonly guildId: string
  readonly channelId: string
  readonly first: string
  readonly last: string
}

/** Some replies to a user. */
export async function listRepliesTo({ q }: Db, range: IndexedRange, userId: string): Promise<string[]> {
  const rows = await q
    .selectFrom('message_search')
    .select('id')
    .where('guild_id', '=', range.guildId)
    .where('channel_id', '=', range.channelId)
    .where('id', '>=', range.first)
    .where('id', '<=', range.last)
    // The term is the last one, because the statement that adds a row appends it.
    .where('place', 'like', `% ${TERM.repliedUser(userId)}`)
    .execute()
  return rows.map(({ id }) => id)
}

/** Messages that replied to one user now reply to another. */
export async function changeRepliedUser({ q }: TxDb, ids: readonly string[], from: string, to: string): Promise<void> {
  const [before, after] = [` ${TERM.repliedUser(from)}`, ` ${TERM.repliedUser(to)}`]
  for (const some of idLists(ids)) {
    await q
      .updateTable('message_search')
      .set({ place: sql<string>`replace(place, cast(${before} as text), cast(${after} as text))` })
      .where('id', 'in', some)
      .where('place', 'like', `%${before}`)
      .execute()
  }
}

export async function removeFromIndex({ q }: Db, ids: Iterable<string>): Promise<void> {
  for (const some of idLists(ids)) await q.deleteFrom('message_search').where('id', 'in', some).execute()
}
