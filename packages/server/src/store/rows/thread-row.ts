import type { BareThread } from '@guildhall/protocol/objects/channels/thread'
import { type Db, statement } from '../db.ts'

const find = statement<{ guildId: string; id: string }, { wire: string }>((q, param) =>
  q.selectFrom('threads').select('wire').where('guild_id', '=', param('guildId')).where('id', '=', param('id')),
)

const findMember = statement<{ guildId: string; threadId: string; userId: string }, { user_id: string }>((q, param) =>
  q
    .selectFrom('thread_members')
    .select('user_id')
    .where('guild_id', '=', param('guildId'))
    .where('thread_id', '=', param('threadId'))
    .where('user_id', '=', param('userId')),
)

/** A thread, archived or not. */
export async function findThread(db: Db, guildId: string, id: string): Promise<BareThread | undefined> {
  const [row] = await find(db, { guildId, id })
  return row && (JSON.parse(row.wire) as BareThread)
}

export async function isInThread(db: Db, { guild_id, id }: BareThread, userId: string): Promise<boolean> {
  const [row] = await findMember(db, { guildId: guild_id, threadId: id, userId })
  return row !== undefined
}
