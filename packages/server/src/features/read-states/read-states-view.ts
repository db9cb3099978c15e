import type { EventPayload } from '@guildhall/protocol/events'
import type { ReadState } from '@guildhall/protocol/objects/messages/read-state'
import type { Db } from '../../store/db.ts'
import { listReadStates, type StoredReadState } from './read-states-store.ts'

/** The read states of a user for READY, by one statement. */
export async function showReadStates(db: Db, userId: string): Promise<ReadState[]> {
  const rows = await listReadStates(db, userId)
  return rows.map(({ channel_id: id, last_message_id, mention_count }) => ({ id, last_message_id, mention_count }))
}

export const toMessageAck = (
  { channel_id, last_message_id: message_id, mention_count }: StoredReadState,
  manual = false,
): EventPayload<'MESSAGE_ACK'> => ({ channel_id, message_id, mention_count, ...(manual && { manual }) })
