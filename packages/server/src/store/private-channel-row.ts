import { type Db, statement } from './db.ts'

/** A channel outside all guilds. Its recipients are ids, so that they show as they are when it is read. */
export interface PrivateChannel {
  readonly id: string
  readonly type: number
  /** Everyone who is in it, whoever made it first. */
  readonly recipientIds: readonly string[]
}

const find = statement<{ id: string }, { type: number; recipient_ids: string }>((q, param) =>
  q.selectFrom('private_channels').select(['type', 'recipient_ids']).where('id', '=', param('id')),
)

export async function findPrivateChannel(db: Db, id: string): Promise<PrivateChannel | undefined> {
  const [row] = await find(db, { id })
  return row && { id, type: row.type, recipientIds: JSON.parse(row.recipient_ids) }
}
