import { findRow, saveRow } from '../../store/access.ts'
import type { Db } from '../../store/db.ts'
import { slowmodeTurns } from './slowmode-tables.ts'

interface Turn {
  guildId: string
  channelId: string
  userId: string
  kind: string
}

const keyOf = ({ guildId, channelId, userId, kind }: Turn) => ({
  guild_id: guildId,
  channel_id: channelId,
  user_id: userId,
  kind,
})

/** When a user last sent a message, or started a thread, in a channel with slow mode. */
export const findSlowmodeTurn = async (db: Db, turn: Turn): Promise<number | undefined> =>
  (await findRow(db, slowmodeTurns, keyOf(turn)))?.at

export const noteSlowmodeTurn = (db: Db, turn: Turn, at: number): Promise<void> =>
  saveRow(db, slowmodeTurns, { ...keyOf(turn), at })
