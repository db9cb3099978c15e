import { count, id, integer, moment, nullable, text } from '../../store/column.ts'
import { type RowOf, type RowsOf, table } from '../../store/table.ts'

/** An uploaded list of users for an invite, and its progress. The invite says which of its lists is current. */
export const targetLists = table({
  name: 'target_lists',
  columns: {
    id,
    guild_id: id,
    /** Empty if the list is obsolete, until its users are removed. */
    code: text,
    /** See docs/spec/target-users.md#job. */
    status: integer,
    /** The number of ids in the file while the list is incomplete, and of users once it is complete. */
    total_users: integer,
    /** The number of ids of the file that are not processed yet, including duplicates. */
    waiting_users: integer,
    processed_users: integer,
    created_at: moment,
    completed_at: nullable(moment),
    error_message: nullable(text),
  },
  key: ['id'],
  indexes: {
    target_lists_by_invite: ['code', 'id'],
    target_lists_by_guild: ['guild_id'],
  },
  belongsTo: { guild: 'guild_id' },
  leaving: "code = ''",
  generatesIds: ['id'],
})

export type TargetListRow = RowOf<typeof targetLists>

/** The number of users on all lists of a guild, including those that are being removed. There is no row for zero. */
export const targetUse = table({
  name: 'target_use',
  columns: {
    guild_id: id,
    users: count,
  },
  key: ['guild_id'],
})

/** Pending ids of a list. */
export const targetPieces = table({
  name: 'target_pieces',
  columns: {
    list_id: id,
    /** The order of processing, from 0. */
    n: integer,
    /** The number of ids. */
    size: integer,
    /** The ids, separated by commas. */
    ids: text,
  },
  key: ['list_id', 'n'],
})

export type TargetPieceRow = RowOf<typeof targetPieces>

/** A user on a list. */
export const targetUsers = table({
  name: 'target_users',
  columns: {
    list_id: id,
    user_id: id,
  },
  key: ['list_id', 'user_id'],
})

export const TARGET_USERS_TABLES = [targetLists, targetUse, targetPieces, targetUsers] as const

declare module '../../store/tables.ts' {
  interface Tables extends RowsOf<typeof TARGET_USERS_TABLES> {}
}
