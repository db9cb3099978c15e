import type { BareThread } from '@guildhall/protocol/objects/channels/thread'
import { sql } from 'kysely'
import { handler } from '../../kernel/job.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { writeAsSystem } from '../../kernel/unit-of-work/system-unit.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import { findRow, removeRows, updateRows } from '../../store/access.ts'
import type { TxDb } from '../../store/db.ts'
import type { StoredMessage } from '../messages/messages-view.ts'
import { addToIndex, toSearchRow } from '../search-index/search-index-store.ts'
import { searchBacklog } from '../search-index/search-index-tables.ts'
import { searchPlace } from '../search-index/search-terms-view.ts'
import { listStoredThreads } from '../threads/threads-store.ts'
import { indexMessagesJob } from './search-jobs.ts'

const MESSAGES_AT_ONCE = 200

/** Adds a guild's older messages to the index, some in each unit of work, and then those of the next guild. */
export const indexMessages = handler(indexMessagesJob, async function* (kernel, payload) {
  const { guild_id: guildId } = payload
  const unit = { name: 'index-messages', emits: [] }
  while (!(await writeAsSystem(kernel, unit, (tx) => indexSome(tx, guildId)))) yield payload
})

/** Queues the job for the first guild whose messages aren't all in the index, unless there is a job. */
export async function resumeIndexing(kernel: Kernel): Promise<void> {
  const first = await nextGuild(kernel.store.db, '0')
  if (first === undefined) return
  const { q } = kernel.store.db
  const queued = await q.selectFrom('jobs').select('id').where('kind', '=', indexMessagesJob.name).limit(1).execute()
  if (queued.length > 0) return
  await writeAsSystem(kernel, { name: 'index-messages', emits: [] }, async (tx) =>
    tx.enqueue(indexMessagesJob, { guild_id: first }),
  )
}

/** Returns whether the guild's messages are all in the index. */
async function indexSome({ db, enqueue }: TxBase<never>, guildId: string): Promise<boolean> {
  const backlog = await findRow(db, searchBacklog, { guild_id: guildId })
  const messages = backlog ? await listNext(db, backlog) : []
  const last = messages.at(-1)
  if (backlog && last) {
    await add(db, guildId, messages)
    const documents = backlog.documents + messages.length
    const progress = { channel_id: last.channel_id, message_id: last.id, documents }
    await updateRows(db, searchBacklog, { guild_id: guildId }, progress)
    if (messages.length === MESSAGES_AT_ONCE) return false
  }
  await removeRows(db, searchBacklog, { guild_id: guildId })
  const next = await nextGuild(db, guildId)
  if (next !== undefined) enqueue(indexMessagesJob, { guild_id: next })
  return true
}

/** The next messages. They can't be edited or deleted until they are in the index. */
async function listNext(
  { q, dialect }: TxDb,
  { guild_id, channel_id, message_id }: { guild_id: string; channel_id: string; message_id: string },
): Promise<StoredMessage[]> {
  const rows = await q
    .selectFrom('messages')
    .select('wire')
    .where('guild_id', '=', guild_id)
    .where(sql<boolean>`(channel_id, id) > (${channel_id}, ${message_id})`)
    .orderBy('channel_id')
    .orderBy('id')
    .limit(MESSAGES_AT_ONCE)
    .$if(dialect === 'postgres', (query) => query.forUpdate())
    .execute()
  return rows.map(({ wire }): StoredMessage => JSON.parse(wire))
}

async function add(db: TxDb, guildId: string, messages: readonly StoredMessage[]): Promise<void> {
  const channelIds = new Set(messages.map(({ channel_id }) => channel_id))
  const stored = await listStoredThreads(db, guildId, channelIds)
  const threads = new Map(stored.map(({ wire }) => JSON.parse(wire)).map((thread: BareThread) => [thread.id, thread]))
  const rows = messages.map((message) => {
    const thread = threads.get(message.channel_id)
    const place = thread
      ? searchPlace({ id: guildId }, thread)
      : { guildId, channelId: message.channel_id, scopeId: message.channel_id, moderatedId: null }
    return toSearchRow(place, message)
  })
  addToIndex(db, rows)
}

async function nextGuild({ q }: Pick<TxDb, 'q'>, after: string): Promise<string | undefined> {
  const query = q.selectFrom('search_backlog').select('guild_id').orderBy('guild_id').limit(1)
  const row = (await query.where('guild_id', '>', after).executeTakeFirst()) ?? (await query.executeTakeFirst())
  return row?.guild_id
}
