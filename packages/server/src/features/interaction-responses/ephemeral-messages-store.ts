import { APPLICATION_LIMITS } from '@guildhall/protocol/application-limits'
import { insertRow, removeRows, updateRows } from '../../store/access.ts'
import { type Db, statement, type TxDb } from '../../store/db.ts'
import type { StoredMessage } from '../messages/messages-view.ts'
import { type EphemeralMessageRow, ephemeralMessages } from './interactions-tables.ts'

/** An ephemeral message. */
export interface EphemeralMessage {
  readonly userId: string
  readonly applicationId: string
  readonly message: StoredMessage
}

type Row = Pick<EphemeralMessageRow, 'user_id' | 'application_id' | 'wire'>

const find = statement<{ id: string; channelId: string; now: number }, Row>((q, param) =>
  q
    .selectFrom('ephemeral_messages')
    .select(['user_id', 'application_id', 'wire'])
    .where('id', '=', param('id'))
    .where('channel_id', '=', param('channelId'))
    .where('expires_at', '>', param('now')),
)

/** A message for one user in a channel; the caller of this function checks that the requester is that user or the application. */
export async function findEphemeralMessage(
  db: Db,
  where: { id: string; channelId: string; now: number },
): Promise<EphemeralMessage | undefined> {
  const [row] = await find(db, where)
  return row && { userId: row.user_id, applicationId: row.application_id, message: JSON.parse(row.wire) }
}

export async function insertEphemeralMessage(
  db: TxDb,
  { userId, applicationId, message }: EphemeralMessage,
  guildId: string | null,
  now: number,
): Promise<void> {
  await insertRow(db, ephemeralMessages, {
    id: message.id,
    application_id: applicationId,
    user_id: userId,
    guild_id: guildId,
    channel_id: message.channel_id,
    expires_at: now + APPLICATION_LIMITS.ephemeralMessage_ms,
    wire: JSON.stringify(message),
  })
}

export async function updateEphemeralMessage(db: TxDb, message: StoredMessage, now: number): Promise<void> {
  await updateRows(
    db,
    ephemeralMessages,
    { id: message.id },
    { wire: JSON.stringify(message), expires_at: now + APPLICATION_LIMITS.ephemeralMessage_ms },
  )
}

export async function removeEphemeralMessage(db: TxDb, id: string): Promise<void> {
  await removeRows(db, ephemeralMessages, { id })
}
