import { count, id, integer, moment, nullable, text } from '../../store/column.ts'
import { type RowOf, type RowsOf, table } from '../../store/table.ts'

/** A list of users that was sent for an invite, and how far it has come. Which of them holds, the invite says. */
export const targetLists = table({
  name: 'target_lists',
  columns: {
    id,
    guild_id: id,
    /** Empty once the list is gone, until those on it are removed. */
    code: text,
    /** See docs/spec/target-users.md#job. */
    status: integer,
    /** Ids in the file while it is worked off, those of the list once it is complete. */
    total_users: integer,
    /** Those of the file who have yet to be put on the list, each as often as they were sent. */
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

/** How many the lists of a guild have together, those that are being removed included. There is no row for none. */
export const targetUse = table({
  name: 'target_use',
  columns: {
    guild_id: id,
    users: count,
  },
  key: ['guild_id'],
})

/** Ids of a list that wait to be worked off. */
export const targetPieces = table({
  name: 'target_pieces',
  columns: {
    list_id: id,
    /** In the order in which they are worked off, from 0. */
    n: integer,
    /** How many ids. */
    size: integer,
    /** The ids, with commas between. */
    ids: text,
  },
  key: ['list_id', 'n'],
})

export type TargetPieceRow = RowOf<typeof targetPieces>

/** Somebody on a list. */
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
