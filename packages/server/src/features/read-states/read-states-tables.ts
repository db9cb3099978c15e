import { id, integer } from '../../store/column.ts'
import { type RowOf, type RowsOf, table } from '../../store/table.ts'

/** How far a user has read in a channel. */
export const readStates = table({
  name: 'read_states',
  columns: {
    user_id: id,
    channel_id: id,
    /** The channel's own id outside guilds. */
    guild_id: id,
    /** 0 if they were mentioned before they read any message. */
    last_message_id: id,
    mention_count: integer,
    /** The newest message in the count; 0 if there is none yet. */
    last_mention_id: id,
  },
  key: ['user_id', 'channel_id'],
  indexes: {
    read_states_by_channel: ['guild_id', 'channel_id'],
  },
  belongsTo: { user: 'user_id', guild: 'guild_id', channel: 'channel_id' },
})

export type ReadStateRow = RowOf<typeof readStates>

export const READ_STATES_TABLES = [readStates] as const

declare module '../../store/tables.ts' {
  interface Tables extends RowsOf<typeof READ_STATES_TABLES> {}
}
