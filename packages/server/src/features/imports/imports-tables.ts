import { flag, id, json, moment, nullable, oneOfTexts, text } from '../../store/column.ts'
import { type RowOf, type RowsOf, table } from '../../store/table.ts'

/** A guild that is being imported, or was. It is unavailable until the import is finished. */
export const importsTable = table({
  name: 'imports',
  columns: {
    guild_id: id,
    /** The source and its guild, which an import that continues must have too. */
    source: text,
    source_guild_id: id,
    /** The local user who becomes the first member who can sign in. */
    owner_id: id,
    /** What is imported next; `finishing` while a job remains, then `complete`. */
    stage: oneOfTexts('images', 'members', 'bans', 'threads', 'messages', 'finishing', 'complete'),
    /** The last imported member or ban, by the source's id. */
    after_id: nullable(id),
    /** How many things of each kind were imported, as JSON. */
    counts: json,
    began_at: moment,
  },
  key: ['guild_id'],
  indexes: {
    imports_by_source: { on: ['source'], isUnique: true },
  },
  belongsTo: { guild: 'guild_id' },
})

export type ImportRow = RowOf<typeof importsTable>

/** The ids here of what the source has under other ids. Messages that have the same id have no row. */
export const importIds = table({
  name: 'import_ids',
  columns: {
    guild_id: id,
    kind: oneOfTexts('role', 'emoji', 'sticker', 'message'),
    source_id: id,
    id,
  },
  key: ['guild_id', 'kind', 'source_id'],
  belongsTo: { guild: 'guild_id' },
  generatesIds: ['id'],
})

export type ImportIdRow = RowOf<typeof importIds>

/** A channel or thread, and how far its messages are imported. */
export const importChannels = table({
  name: 'import_channels',
  columns: {
    guild_id: id,
    source_id: id,
    channel_id: id,
    /** The last imported message, by the source's id; null before the first. */
    after_id: nullable(id),
    is_complete: flag,
  },
  key: ['guild_id', 'source_id'],
  indexes: {
    import_channels_by_source: ['source_id'],
  },
  belongsTo: { guild: 'guild_id' },
})

/** What an import could not keep, for its report. */
export const importLosses = table({
  name: 'import_losses',
  columns: {
    guild_id: id,
    kind: text,
    source_id: text,
    reason: text,
  },
  key: ['guild_id', 'kind', 'source_id'],
  belongsTo: { guild: 'guild_id' },
})

export type ImportLossRow = RowOf<typeof importLosses>

export const IMPORTS_TABLES = [importsTable, importIds, importChannels, importLosses] as const

declare module '../../store/tables.ts' {
  interface Tables extends RowsOf<typeof IMPORTS_TABLES> {}
}
