import { hook } from '../../kernel/hook.ts'
import type { TxDb } from '../../store/db.ts'

/** A channel or thread is gone, with the guild's id or its own: few rows that are kept of it go in one unit. */
export const channelSwept = hook<(db: TxDb, channel: { guildId: string; channelId: string }) => Promise<void>>()
