import { count, id, nullable, text } from '../../store/column.ts'
import { type RowsOf, table } from '../../store/table.ts'

export const messageSearch = table({
  name: 'message_search',
  columns: {
    /** For a private channel, its own id replaces the guild's. */
    guild_id: id,
    channel_id: id,
    id,
    /** Whose permissions decide who sees the message: the channel, for a thread its parent; a private thread itself. */
    scope_id: id,
    /** In a private thread, the channel whose moderators see it too. */
    moderated_id: nullable(id),
    /** The terms that never change: see search-terms-view.ts. */
    place: text,
    /** The terms for the other filters. */
    facets: text,
    /** The words in their order. */
    words: text,
  },
  key: ['id'],
  indexes: {
    message_search_by_channel: ['guild_id', 'channel_id', 'id'],
  },
  terms: ['place', 'facets', 'words'],
  generatesIds: ['id'],
  belongsTo: { guild: 'guild_id', channel: 'channel_id' },
})

/** The guilds whose older messages aren't all in the index, and the last message that is. */
export const searchBacklog = table({
  name: 'search_backlog',
  columns: {
    guild_id: id,
    channel_id: id,
    message_id: id,
    /** How many messages were added. */
    documents: count,
  },
  key: ['guild_id'],
  belongsTo: { guild: 'guild_id' },
})

export const SEARCH_INDEX_TABLES = [messageSearch, searchBacklog] as const

declare module '../../store/tables.ts' {
  interface Tables extends RowsOf<typeof SEARCH_INDEX_TABLES> {}
}
